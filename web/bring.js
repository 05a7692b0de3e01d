// The site's other scripts, fetched when they are first needed.

export const here = (file) => new URL(file, import.meta.url).href;

const failures = new Map(); // file -> how often it could not be had

/** The module. Browsers remember for an address that it could not be imported: the next time it is another. */
export async function bring(file) {
  const failed = failures.get(file) ?? 0;
  try {
    return await import(here(file) + (failed ? `?${failed}` : ''));
  } catch (error) {
    failures.set(file, failed + 1);
    throw error;
  }
}
