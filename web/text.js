// The page's few texts of its own: for the time before the games have loaded, or when they cannot.
// All texts inside the canvas are in the module.

/* global TEXTS */ // { en: { key: sentence }, .. }: the table `page` of texts/, written in by build.mjs

let lang = 'en';

/** The first of the wanted BCP 47 tags that we have. */
export const spoken = (wanted) => wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag in TEXTS) ?? 'en';

export function choose_language(wanted) {
  lang = spoken(wanted);
  return lang;
}

export const language = () => lang;
export const text = (key) => TEXTS[lang][key];
/** A sentence of a module with its own texts, { en: { key: 'Delete {0}' }, .. }, with its
    placeholders filled. */
export const say = (words, key, ...args) => words[lang][key].replace(/\{(\d)\}/g, (place, i) => args[i] ?? place);
