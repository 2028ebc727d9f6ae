import { PICTURES } from './files';

/*
 * Bodies that a shopper's account can send, and that once held the store: 15 MB of one small thing.
 */

const MIB = 1024 * 1024;
/** As large as a picture may be. */
export const LARGEST = 15 * MIB;

/** As much as fits of one thing, over and over. */
export const filled = (with_: string | Buffer, bytes: number) => Buffer.alloc(bytes - (bytes % Buffer.from(with_).length), with_);

const JPEG = PICTURES['a JPEG'];
const PNG = PICTURES['a PNG'];
const WEBP = PICTURES['a WebP with metadata'];
/** The beginning of the PNG's pixels: behind its signature and its header. */
const PNG_DATA = 33;
const ROOM = LARGEST - 4096;

/** The check sum of an empty chunk is always the same; of one that is not read it doesn't matter. */
const emptyPngChunk = (name: string, sum: number) => {
  const chunk = Buffer.alloc(12);
  chunk.write(name, 4);
  chunk.writeUInt32BE(sum, 8);
  return chunk;
};
const EMPTY_TEXT = emptyPngChunk('tEXt', 0xd9_1f_1b_dc);
const EMPTY_DATA = emptyPngChunk('IDAT', 0x35_af_06_1e);
const EMPTY_WEBP_CHUNK = Buffer.from('abcd\0\0\0\0');
const EMPTY_EXIF = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8]), Buffer.from('Exif\0\0')]);

function webpWith(chunks: Buffer): Buffer {
  const bytes = Buffer.concat([WEBP, chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

/** Pictures of a million parts. */
export const CROWDED_PICTURES: Readonly<Record<string, () => Buffer>> = {
  'a PNG of empty data': () => Buffer.concat([PNG.subarray(0, PNG_DATA), filled(EMPTY_DATA, ROOM), PNG.subarray(PNG_DATA)]),
  'a PNG of empty texts': () => Buffer.concat([PNG.subarray(0, PNG_DATA), filled(EMPTY_TEXT, ROOM), PNG.subarray(PNG_DATA)]),
  'a WebP of empty chunks': () => webpWith(filled(EMPTY_WEBP_CHUNK, ROOM)),
  'a JPEG of empty metadata': () => Buffer.concat([JPEG.subarray(0, 2), filled(EMPTY_EXIF, ROOM), JPEG.subarray(2)]),
};

const BOUNDARY = '----bodies';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const URLENCODED = 'application/x-www-form-urlencoded';

/** Returns a part of a form; with `fileName` a file. */
export function part(name: string, content: string | Buffer, fileName?: string): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/jpeg`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

export const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);

/** A form that one account sends to the page where it pays, or asks about its order. */
export interface Body {
  readonly to: 'checkout' | 'ask';
  readonly type: string;
  readonly bytes: (order: string) => Buffer;
  readonly answer: { readonly status: number; readonly says: RegExp };
}

const REFUSED = { status: 413, says: /larger|large|more than/i };
const proof = (order: string, file: Buffer) =>
  form(part('order', order), part('method', 'bank'), part('intent', 'proof'), part('proof', file, 'proof.jpg'));
const asProof = (file: () => Buffer, says: RegExp): Body => ({
  to: 'checkout',
  type: MULTIPART,
  bytes: (order) => proof(order, file()),
  answer: { status: 422, says },
});
const refused = (to: Body['to'], bytes: () => Buffer, type = MULTIPART): Body => ({ to, type, bytes, answer: REFUSED });
const DAMAGED = /damaged or not complete/;

/** 15 MB in each field and file of each form, in the ways that cost most to read. */
export const HEAVY_BODIES: Readonly<Record<string, Body>> = {
  'signs that a page writes as several, in a field': refused('checkout', () => form(part('payer', filled('<', ROOM)))),
  'line ends in a field': refused('ask', () => form(part('text', filled('\r\n', ROOM)))),
  'nothing but NUL in a field that no form has': refused('ask', () => form(part('x', Buffer.alloc(ROOM)))),
  'parts without an end of their number': refused('checkout', () => filled(`--${BOUNDARY}\r\n\r\n\r\n`, ROOM)),
  'a form without parts': refused('checkout', () => filled('a=<&', ROOM), URLENCODED),
  'a PNG of empty texts': asProof(() => crowded('a PNG of empty texts'), DAMAGED),
  'a WebP of empty chunks': asProof(() => crowded('a WebP of empty chunks'), DAMAGED),
  'a JPEG of empty metadata': asProof(() => crowded('a JPEG of empty metadata'), DAMAGED),
  'line ends as a file': asProof(() => filled('\r\n', ROOM), /JPEG, PNG, WebP or PDF/),
  'a PDF of places': asProof(() => Buffer.concat([Buffer.from('%PDF-1.4\n'), filled('startxref 1 0 obj ', ROOM)]), /PDF is larger than 5/),
};

const crowded = (name: string) => CROWDED_PICTURES[name]?.() ?? Buffer.alloc(0);
