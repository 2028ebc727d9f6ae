import type { FileRefusal } from '~/domain/payment/bank-statement/file';

const SIGNS: readonly (readonly [FileRefusal, readonly number[]])[] = [
  ['is-excel', [0xd0, 0xcf, 0x11, 0xe0]],
  ['is-excel', [0x50, 0x4b, 0x03, 0x04]],
  ['is-pdf', [0x25, 0x50, 0x44, 0x46]],
  ['is-picture', [0x89, 0x50, 0x4e, 0x47]],
  ['is-picture', [0xff, 0xd8, 0xff]],
];

const HEAD = 4000;

/** Returns the kind of a file by its first bytes; null for what may be a CSV. A web page has its table read. */
export function kindOfFile(bytes: Uint8Array): FileRefusal | 'is-html' | null {
  const known = SIGNS.find(([, sign]) => sign.every((byte, at) => bytes[at] === byte));
  if (known) return known[0];
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, HEAD))
    .replaceAll('\0', '')
    .replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '');
  if (/schemas-microsoft-com:office:spreadsheet/i.test(head) && head.startsWith('<?xml')) return 'is-excel';
  if (/^<(?:!doctype html|html|head|meta|body|table|style)\b/i.test(head) || (head.startsWith('<') && /<table\b/i.test(head)))
    return 'is-html';
  if (/^(?:\{1:|:20:)/.test(head) || /^:(?:25|28C?|60[FM]):/m.test(head)) return 'is-mt940';
  if (/^OFXHEADER|<OFX>|^!(?:Type|Account)\b/im.test(head) || /^<\?xml|^<Document\b/.test(head) || /^01\d{5}.{113}\r?\n/.test(head))
    return 'is-accounting';
  return null;
}

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ acute: '\u0301', grave: '\u0300', circ: '\u0302', cedil: '\u0327', uml: '\u0308' }),
);
const SIGNS_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', deg: '°', euro: '€' }),
);

export function* htmlRows(page: string): Iterable<readonly string[]> {
  for (const [, row = ''] of page.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr>|<\/table>|$)/gi)) {
    yield [...row.matchAll(/<t[dh]\b([^>]*)>([\s\S]*?)(?=<t[dh]\b|<\/t[dh]>|$)/gi)].flatMap(([, attributes = '', inner = '']) => {
      const span = Number(/\bcolspan\s*=\s*["']?(\d{1,2})/i.exec(attributes)?.[1] ?? 1);
      return [textOf(inner), ...Array<string>(Math.max(0, span - 1)).fill('')];
    });
  }
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, code: string) => characterOf(Number.parseInt(code, hex === '' ? 10 : 16)))
    .replace(/&([a-z])(acute|grave|circ|cedil|uml);/gi, (_, letter: string, accent: string) => letter + (ACCENTS.get(accent) ?? ''))
    .replace(/&([a-z]+);/gi, (all, name: string) => SIGNS_BY_NAME.get(name.toLowerCase()) ?? all)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
