// Filters of subscriptions (NIP-01), as far as a relay of Parlour needs them: by kind, id, author, time and tags of one
// letter.

export const FILTERS = 4; // of one subscription
export const VALUES = 64; // in all lists of one subscription
const TEXT = 128; // characters of a value
export const ANSWERED = 2000; // kept events that one subscription gets at first, the newest ones

const is_text = (it) => typeof it === 'string' && it.length <= TEXT;
const is_number = (it) => Number.isSafeInteger(it) && it >= 0;

function list(name, it, is_value) {
  if (!Array.isArray(it) || !it.every(is_value)) throw new TypeError(`invalid: ${name} of a filter is a list of ${is_value === is_text ? 'short texts' : 'whole numbers'}`);
  return new Set(it);
}

function number(name, it) {
  if (!is_number(it)) throw new TypeError(`invalid: ${name} of a filter is a whole number`);
  return it;
}

export class Filter {
  /** Throws a TypeError that says what is wrong with what a client has sent. */
  constructor(given) {
    if (!given || typeof given !== 'object' || Array.isArray(given)) throw new TypeError('invalid: a filter is an object');
    Object.assign(this, { tags: [], since: 0, until: Infinity, limit: ANSWERED });
    for (const [name, it] of Object.entries(given)) {
      if (/^#[a-zA-Z]$/.test(name)) this.tags.push([name[1], list(name, it, is_text)]);
      else if (name === 'kinds') this.kinds = list(name, it, is_number);
      else if (name === 'ids' || name === 'authors') this[name] = list(name, it, is_text);
      else if (name === 'since' || name === 'until' || name === 'limit') this[name] = number(name, it);
      else throw new TypeError('invalid: a filter has a field that this relay does not know');
    }
  }

  wants(kind) {
    return !this.kinds || this.kinds.has(kind);
  }

  get size() {
    const lists = [this.kinds, this.ids, this.authors, ...this.tags.map(([, values]) => values)];
    return lists.reduce((sum, it) => sum + (it?.size ?? 0), 0);
  }

  /** The values of a tag that it names. */
  values(letter) {
    return this.tags.find(([name]) => name === letter)?.[1] ?? [];
  }

  matches({ id, pubkey, kind, created_at, tags }) {
    return this.wants(kind) && (!this.ids || this.ids.has(id)) && (!this.authors || this.authors.has(pubkey))
      && created_at >= this.since && created_at <= this.until
      && this.tags.every(([letter, values]) => tags.some(([name, value]) => name === letter && values.has(value)));
  }
}

/** Throws a TypeError as well if there are none, or too many. */
export function read_filters(given) {
  if (given.length === 0) throw new TypeError('invalid: a subscription has a filter');
  if (given.length > FILTERS) throw new TypeError(`invalid: a subscription has at most ${FILTERS} filters`);
  const filters = given.map((it) => new Filter(it));
  const values = filters.reduce((sum, { size }) => sum + size, 0);
  if (values > VALUES) throw new TypeError(`invalid: the filters of a subscription have at most ${VALUES} values`);
  return filters;
}
