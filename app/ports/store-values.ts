/**
 * Values that another program's Firestore documents may hold and JSON has no word for. Both engines, and export files, have them in one
 * form: an object with one of these names and nothing else, such as `{ "__timestamp__": "2026-11-20T12:00:00.5Z" }`. Firestore keeps
 * names of this shape for itself, so that no document's own field can be mistaken for one.
 */

// A Map: a plain object would also have the names that all objects inherit, `__proto__` among them.
const TEXTS: ReadonlyMap<string, RegExp> = new Map([
  // A moment in UTC, to the nanosecond.
  ['__timestamp__', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/],
  // The path of a document of the same database.
  ['__reference__', /^[^/]+\/[^/]+(\/[^/]+\/[^/]+)*$/],
  // Base64.
  ['__bytes__', /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/],
  // A whole number beyond ±2^53, of at most 64 bits.
  ['__integer__', /^-?[1-9]\d{15,18}$/],
  ['__double__', /^(NaN|-?Infinity|-0)$/],
]);

/** Whether an object claims to be such a value, rightly or not: it has one field, of a name that is kept for them. */
export function isTagged(object: Readonly<Record<string, unknown>>): boolean {
  const [name, ...others] = Object.keys(object);
  return name !== undefined && others.length === 0 && /^__.*__$/.test(name);
}

/** Whether it is one: a known name with a content of its form. */
export function isSpecialValue(object: Readonly<Record<string, unknown>>): boolean {
  const [entry] = Object.entries(object);
  if (entry === undefined) return false;
  const [name, content] = entry;
  if (name === '__geopoint__') return isNumbers(content) && content.length === 2;
  if (name === '__vector__') return isNumbers(content);
  return typeof content === 'string' && (TEXTS.get(name)?.test(content) ?? false);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number' && Number.isFinite(item));
}
