/** Firestore's values that JSON lacks: an object with one reserved name, such as `{ "__timestamp__": "2026-11-20T12:00:00.5Z" }`. */

// why a Map: a plain object also has inherited names, such as `__proto__`
const TEXTS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['__timestamp__', isMoment],
  ['__reference__', isReference],
  ['__bytes__', isBase64],
  ['__integer__', isLargeInteger],
  ['__double__', (text: string) => /^(NaN|-?Infinity|-0)$/.test(text)],
]);

export function isTagged(object: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(object);
  return names.length === 1 && /^__.*__$/.test(names[0] ?? '');
}

/** Returns whether an object is such a value, in the spelling that Firestore returns: another could not be compared after a copy. */
export function isSpecialValue(object: Readonly<Record<string, unknown>>): boolean {
  const [entry] = Object.entries(object);
  if (entry === undefined) return false;
  const [name, content] = entry;
  if (name === '__geopoint__') return isPlace(content);
  if (name === '__vector__') return isNumbers(content);
  return typeof content === 'string' && (TEXTS.get(name)?.(content) ?? false);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number' && Number.isFinite(item));
}

function isPlace(value: unknown): boolean {
  if (!isNumbers(value) || value.length !== 2) return false;
  const [latitude = 0, longitude = 0] = value;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function isMoment(text: string): boolean {
  const [, whole = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{0,8}[1-9])?Z$/.exec(text) ?? [];
  const time = Date.parse(`${whole}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole) && !whole.startsWith('0000');
}

function isReference(text: string): boolean {
  const segments = text.split('/');
  return segments.length % 2 === 0 && segments.every((segment) => segment !== '' && !/^(\.{1,2}|__.*__)$/.test(segment));
}

function isBase64(text: string): boolean {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return false;
  // why: the last letter has bits without meaning
  const end = text.slice(-4);
  return btoa(atob(end)) === end;
}

/** Returns whether a text is a whole number beyond ±2^53, of at most 64 bits. */
function isLargeInteger(text: string): boolean {
  if (!/^-?[1-9]\d{15,18}$/.test(text)) return false;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value && !Number.isSafeInteger(Number(value));
}
