/** Files that people send in place of a table, by their first bytes. */
const SIGNS: readonly (readonly [FileKind, readonly number[]])[] = [
  ['csv-not-text', [0x50, 0x4b, 0x03, 0x04]],
  ['csv-not-text', [0xd0, 0xcf, 0x11, 0xe0]],
  ['csv-not-text', [0x89, 0x50, 0x4e, 0x47]],
  ['csv-not-text', [0xff, 0xd8, 0xff]],
  ['csv-is-pdf', [0x25, 0x50, 0x44, 0x46]],
];

export type FileKind = 'csv-not-text' | 'csv-is-pdf' | 'csv-is-html';

const HEAD = 4000;

/** Returns the refusal of a file that is no table of text; null: it may be one. */
export function foreignKind(bytes: Uint8Array): FileKind | null {
  const known = SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, HEAD))
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '');
  if (head.startsWith('%PDF-')) return 'csv-is-pdf';
  if (/^<(?:!--[\s\S]*?-->\s*<)?(?:!doctype html|html|head|meta|body|table|style|div|tr)\b/i.test(head)) return 'csv-is-html';
  if (head.startsWith('<') && /<(?:table|html)\b/i.test(head)) return 'csv-is-html';
  return /^<(?:\?xml|[a-z][\w:.-]*(?:\s[^<]*)?>)/i.test(head) ? 'csv-not-text' : null;
}
