// The site's other scripts, fetched when they are first needed.

export const here = (file) => new URL(file, import.meta.url).href;

const failures = new Map(); // file -> number of failed imports

/** The module. Browsers remember that an address could not be imported, so a retry uses another
    address. */
export async function bring(file) {
  const failed = failures.get(file) ?? 0;
  try {
    return await import(here(file) + (failed ? `?${failed}` : ''));
  } catch (error) {
    failures.set(file, failed + 1);
    throw error;
  }
}
