import { deflateSync } from 'node:zlib';

/*
 * Files as shoppers send them, made by other programs than the store's: pictures of Pillow, in base64. And files that are not what they
 * claim to be, or not whole.
 */

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** The smallest pictures that another program made, 9 by 5 dots, by what is special about each. */
export const PICTURES = {
  'a JPEG': fromBase64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAAFAAkBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AIP/2Q==',
  ),
  'a JPEG in several scans': fromBase64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAAFAAkBAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQEAAAABj//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUCP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEABj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8hP//aAAgBAQAAABD/AP/EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QP//Z',
  ),
  'a PNG': fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAkAAAAFCAIAAAAYMVE8AAAAFElEQVR4nGMUiTrBgAMw4ZKgkRwAqbABQEqE7hcAAAAASUVORK5CYII='),
  'a WebP': fromBase64('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoJAAUADMDOJaACdAFAAAD+2ibyOwhutfxhNJHYAAA='),
  'a WebP without loss': fromBase64('UklGRh4AAABXRUJQVlA4TBEAAAAvCAABAAdQrVIUuf+BiOh/AAA='),
  'a WebP with metadata': fromBase64(
    'UklGRk4AAABXRUJQVlA4WAoAAAAIAAAACAAABAAAVlA4ICQAAABwAQCdASoJAAUADMDOJaACdAFAAAD+2ibyOwhutfxhNJHYAABFWElGAwAAAGFiYwA=',
  ),
  'a WebP that moves': fromBase64(
    'UklGRqoAAABXRUJQVlA4WAoAAAACAAAACAAABAAAQU5JTQYAAAAAAAAAAABBTk1GPAAAAAAAAAAAAAgAAAQAAAAAAAJWUDggJAAAADABAJ0BKgkABQAMwM4loAADcAD+2ib/1rz9yJUf3uWigEAAAEFOTUY6AAAAAAAAAAAACAAABAAAAAAAAFZQOCAiAAAANAEAnQEqCQAFAAAAziWgAANwAP5vH/qqnr6a/52rY+uwAA==',
  ),
} as const;

/** A PDF of one empty page. */
export function pdf(text = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 5]>>',
    `(${text})`,
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, nth) => {
    const place = body.length;
    body += `${nth + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${body}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** A PNG of one dot with this text in it, so that no two are the same file. `padding`: more bytes inside. */
export function png(text: string, padding = 0): Buffer {
  const comment = Buffer.concat([Buffer.from(`Comment\0${text}`), Buffer.alloc(padding, 32)]);
  return pngOf([chunk('IHDR', header(1, 1)), chunk('tEXt', comment), DATA, END]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DATA = chunk('IDAT', deflateSync(Buffer.from([0, 0])));
const END = chunk('IEND', Buffer.alloc(0));

const pngOf = (chunks: readonly Buffer[]) => Buffer.concat([SIGNATURE, ...chunks]);

/** Eight bits of gray, or so many; line by line, or in passes (1). */
function header(width: number, height: number, { bits = 8, passes = 0 } = {}): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes[8] = bits;
  bytes[12] = passes;
  return bytes;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Bit by bit, as the specification of PNG says it. */
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** A copy with this byte changed, or these bytes from there on. */
function changed(bytes: Buffer, at: number, ...values: readonly number[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [nth, value] of values.entries()) copy[at + nth] = value;
  return copy;
}

const JPEG = PICTURES['a JPEG'];
const IN_SCANS = PICTURES['a JPEG in several scans'];
const WEBP = PICTURES['a WebP'];
const WHOLE = png('receipt');
const HTML = '<!doctype html><script>alert(1)</script>';
/** Where the frame of the JPEG begins: its size follows. */
const FRAME = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
const FRAME_IN_SCANS = IN_SCANS.indexOf(Buffer.from([0xff, 0xc2]));

/** The same JPEG, said to be so many thousand dots wide and high. */
const jpegOf = (width: number, height: number) => changed(JPEG, FRAME + 5, ...inTwo(height * 1000), ...inTwo(width * 1000));
const jpegInScansOf = (width: number, height: number) =>
  changed(IN_SCANS, FRAME_IN_SCANS + 5, ...inTwo(height * 1000), ...inTwo(width * 1000));
const inTwo = (value: number) => [value >> 8, value & 0xff];
const pngOfSize = (width: number, height: number, how: { readonly bits?: number; readonly passes?: number } = {}) =>
  pngOf([chunk('IHDR', header(width * 1000, height * 1000, how)), DATA, END]);

/** The same WebP without loss, said to be so many dots wide and high, at most 16,384. */
function webpOf(width: number, height: number): Buffer {
  const copy = Buffer.from(PICTURES['a WebP without loss']);
  const rest = copy.readUInt32LE(21) & 0xf0000000;
  copy.writeUInt32LE((rest | ((height - 1) << 14) | (width - 1)) >>> 0, 21);
  return copy;
}

/** Pictures whose size alone is looked at here: what comes in one pass may be larger. */
export const LARGE_PICTURES: Readonly<Record<string, Buffer>> = {
  'a JPEG of a hundred million dots': jpegOf(10, 10),
  'a gray JPEG in several scans of 75 million dots': jpegInScansOf(10, 7.5),
  'a PNG of a hundred million dots': pngOfSize(10, 10, { bits: 16 }),
  'a PNG in passes of 37 million dots': pngOfSize(6, 6.2, { passes: 1 }),
  'a PNG of 16 bits in passes of 18 million dots': pngOfSize(6, 3, { bits: 16, passes: 1 }),
  'a WebP without loss of 37 million dots': webpOf(6000, 6200),
};

/** Files of other kinds, which no shopper may send. */
export const FOREIGN_FILES: Readonly<Record<string, Buffer>> = {
  'one byte': Buffer.from([0x89]),
  'a text': Buffer.from('I paid, believe me'),
  'a page': Buffer.from(HTML),
  'a page in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
  'a page with a PNG behind it': Buffer.concat([Buffer.from(HTML), WHOLE]),
  'a drawing in SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a picture in GIF': Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000,\u0000;', 'latin1'),
  'a picture in BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'a picture in TIFF': Buffer.concat([Buffer.from('II*\u0000', 'latin1'), Buffer.alloc(60)]),
  'a picture in HEIC': Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'), Buffer.alloc(60)]),
  'an archive': Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(60)]),
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
  'a program of Linux': Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(60)]),
  'a shell’s script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a sound': Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(60)]),
  'an empty line before a PDF': Buffer.concat([Buffer.from('\n'), pdf()]),
};

/** Files that begin as a kind that shoppers may send, and are not whole or make no sense. */
export const BROKEN_FILES: Readonly<Record<string, Buffer>> = {
  'twelve bytes of a PNG': Buffer.concat([SIGNATURE, Buffer.from([0, 0, 0, 13])]),
  'a PNG that is cut off': WHOLE.subarray(0, WHOLE.length - 20),
  'a PNG without its end': WHOLE.subarray(0, WHOLE.length - END.length),
  'a PNG with a changed byte': changed(WHOLE, 60, 0x58),
  'a PNG without data': pngOf([chunk('IHDR', header(1, 1)), END]),
  'a PNG that begins with its data': pngOf([DATA, chunk('IHDR', header(1, 1)), END]),
  'a PNG with two headers': pngOf([chunk('IHDR', header(1, 1)), chunk('IHDR', header(9, 9)), DATA, END]),
  'a PNG without width': pngOf([chunk('IHDR', header(0, 1)), DATA, END]),
  'a PNG of ten billion dots': pngOf([chunk('IHDR', header(100_000, 100_000)), DATA, END]),
  'a PNG with a part longer than the file': changed(WHOLE, SIGNATURE.length + 25, 0x7f),
  'a page that begins as a PNG': Buffer.concat([SIGNATURE, Buffer.from(HTML)]),
  'three bytes of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
  'a JPEG that is cut off': JPEG.subarray(0, JPEG.length - 10),
  'a JPEG without its end': JPEG.subarray(0, JPEG.length - 2),
  'a JPEG of only a beginning and an end': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  'a JPEG without height': changed(JPEG, FRAME + 5, 0, 0),
  'a JPEG of four billion dots': changed(JPEG, FRAME + 5, 0xff, 0xff, 0xff, 0xff),
  'a gray JPEG in several scans of 76 million dots': jpegInScansOf(10, 7.6),
  'a JPEG of three colours in several scans of 26 million dots': changed(jpegInScansOf(5.2, 5), FRAME_IN_SCANS + 9, 3),
  'a JPEG of 26 million dots whose colours come one after the other': changed(jpegOf(5.2, 5), FRAME + 9, 3),
  'a PNG in passes of 38 million dots': pngOfSize(6, 6.4, { passes: 1 }),
  'a PNG of 16 bits in passes of 19 million dots': pngOfSize(6, 3.2, { bits: 16, passes: 1 }),
  'a WebP without loss of 38 million dots': webpOf(6000, 6400),
  'a JPEG with a part longer than the file': changed(JPEG, 4, 0xff, 0xff),
  'a page that begins as a JPEG': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  'twelve bytes of a WebP': WEBP.subarray(0, 12),
  'a WebP that is cut off': WEBP.subarray(0, WEBP.length - 4),
  'a WebP without width': changed(WEBP, 26, 0, 0),
  'a WebP without a picture': changed(PICTURES['a WebP with metadata'], PICTURES['a WebP with metadata'].indexOf('VP8 ', 20), 0x58),
  'a WebP whose picture begins elsewhere': changed(WEBP, 23, 0),
  'the first line of a PDF': Buffer.from('%PDF-1.7\n'),
  'a PDF that is cut off': pdf().subarray(0, 200),
  'a PDF of an unknown version': Buffer.from(pdf().toString('latin1').replace('%PDF-1.4', '%PDF-x.y'), 'latin1'),
  'a PDF whose table is not where it says': Buffer.from(
    pdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n99999'),
    'latin1',
  ),
  'a page that begins as a PDF': Buffer.from(`%PDF-1.4\n${HTML}`),
};
