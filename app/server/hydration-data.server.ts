/** What stands for itself as a name in a script. `__proto__` would name an object's kind, and isn't among its values. */
const NAME = /^[A-Za-z]\w*$/;

/**
 * Plain data as a script writes them; null where there is more among them, such as an error, or a value that a name would not bring back.
 * What is `undefined` is left out. Nothing in it can end the script in which it stands.
 */
export function toLiteral(value: unknown): string | null {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null;
  if (typeof value !== 'object') return null;
  if (Array.isArray(value)) return ofList(value);
  return Object.getPrototypeOf(value) === Object.prototype ? ofObject(value) : null;
}

function ofList(list: readonly unknown[]): string | null {
  let text = '';
  for (const each of list) {
    const own = toLiteral(each);
    if (own === null) return null;
    text += text === '' ? own : `,${own}`;
  }
  return `[${text}]`;
}

function ofObject(object: object): string | null {
  let text = '';
  for (const [name, each] of Object.entries(object)) {
    if (each === undefined) continue;
    const own = toLiteral(each);
    if (own === null || name === '__proto__') return null;
    text += `${text === '' ? '' : ','}${NAME.test(name) ? name : quoted(name)}:${own}`;
  }
  return `{${text}}`;
}

/** A text as a script in a page names it. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
