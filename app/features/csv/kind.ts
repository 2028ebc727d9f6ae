import { kindOf } from '~/domain/shared/file-kind';

/** The first bytes of spreadsheets' own files. */
const SPREADSHEETS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export type FileKind = 'csv-not-text' | 'csv-is-pdf' | 'csv-is-html';

const HEAD = 4000;

/** Returns the refusal of a file that is no table of text; null: it may be one. */
export function foreignKind(bytes: Uint8Array): FileKind | null {
  if (SPREADSHEETS.some((sign) => sign.every((byte, at) => bytes[at] === byte))) return 'csv-not-text';
  const kind = kindOf(bytes);
  // why no other picture: a list of keys may begin with their letters
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return 'csv-not-text';
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, HEAD))
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '');
  if (head.startsWith('%PDF-')) return 'csv-is-pdf';
  if (/^<(?:!--[\s\S]*?-->\s*<)?(?:!doctype html|html|head|meta|body|table|style|div|tr)\b/i.test(head)) return 'csv-is-html';
  if (head.startsWith('<') && /<(?:table|html)\b/i.test(head)) return 'csv-is-html';
  return /^<(?:\?xml|[a-z][\w:.-]*(?:\s[^<]*)?>)/i.test(head) ? 'csv-not-text' : null;
}
