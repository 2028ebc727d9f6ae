import { createHash } from 'node:crypto';
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

/** A PNG of some dots made of this text, and with the text in it, so that no two are the same picture. `padding`: more bytes inside. */
export function png(text: string, padding = 0): Buffer {
  const comment = Buffer.concat([Buffer.from(`Comment\0${text}`), Buffer.alloc(padding, 32)]);
  const dots = createHash('sha256').update(text).digest();
  const data = chunk('IDAT', deflateSync(Buffer.concat([Buffer.from([0]), dots])));
  return pngOf([chunk('IHDR', header(dots.length, 1)), chunk('tEXt', comment), data, END]);
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
/** The beginning of the JPEG's frame: its size follows. */
const FRAME = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
const FRAME_IN_SCANS = IN_SCANS.indexOf(Buffer.from([0xff, 0xc2]));

/** The same JPEG, said to be so many thousand dots wide and high. */
const jpegOf = (width: number, height: number) => changed(JPEG, FRAME + 5, ...inTwo(height * 1000), ...inTwo(width * 1000));
const jpegInScansOf = (width: number, height: number) =>
  changed(IN_SCANS, FRAME_IN_SCANS + 5, ...inTwo(height * 1000), ...inTwo(width * 1000));
/** A JPEG of 8 by 8 dots whose three colours come in one scan each. */
const IN_COLORS = fromBase64(
  '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeO' +
    'uCguv/////////////////////////////////////////////////////////////////////////wAARCAAIAAgDAREAAhEBAxEB/8QAHwAA' +
    'AQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2' +
    'JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKz' +
    'tLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtR' +
    'EAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElK' +
    'U1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5e' +
    'bn6Onq8vP09fb3+Pn6/9oACAEBAAA/ACv/2gAIAQIRAD8AD//aAAgBAxEAPwAP/9k=',
);
const FRAME_IN_COLORS = IN_COLORS.indexOf(Buffer.from([0xff, 0xc0]));
const inTwo = (value: number) => [value >> 8, value & 0xff];
/** A PNG, said to be so many thousand dots wide and high. */
export const pngOfSize = (width: number, height: number, how: { readonly bits?: number; readonly passes?: number } = {}) =>
  pngOf([chunk('IHDR', header(width * 1000, height * 1000, how)), DATA, END]);

/** The same WebP without loss, said to be so many dots wide and high, at most 16,384. */
function webpOf(width: number, height: number): Buffer {
  const copy = Buffer.from(PICTURES['a WebP without loss']);
  const rest = copy.readUInt32LE(21) & 0xf0000000;
  copy.writeUInt32LE((rest | ((height - 1) << 14) | (width - 1)) >>> 0, 21);
  return copy;
}

/** A JPEG of three colours of so many thousand dots, whose colours come one after the other. */
const jpegInColorsOf = (width: number, height: number) =>
  changed(IN_COLORS, FRAME_IN_COLORS + 5, ...inTwo(height * 1000), ...inTwo(width * 1000));

/** Pictures of which the header alone says that they have more dots than can be read. */
export const HUGE_PICTURES: Readonly<Record<string, Buffer>> = {
  'a JPEG of 108 million dots': jpegOf(12, 9),
  'a JPEG of 200 million dots': jpegOf(16.3, 12.3),
  'a PNG of 108 million dots': pngOfSize(12, 9),
  'a PNG of ten billion dots': pngOf([chunk('IHDR', header(100_000, 100_000)), DATA, END]),
  'a gray JPEG in several scans of 76 million dots': jpegInScansOf(10, 7.6),
  'a JPEG of 26 million dots whose colours come one after the other': jpegInColorsOf(5.2, 5),
  'a PNG in passes of 38 million dots': pngOfSize(6, 6.4, { passes: 1 }),
  'a PNG of 16 bits in passes of 19 million dots': pngOfSize(6, 3.2, { bits: 16, passes: 1 }),
  'a WebP without loss of 38 million dots': webpOf(6000, 6400),
};

const heif = (brand: string) => Buffer.concat([Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`, 'latin1'), Buffer.alloc(60, 1)]);

/** Pictures of kinds that phones, cameras and programs make, and the store doesn't take. */
export const OTHER_PICTURES: Readonly<Record<string, Buffer>> = {
  'a picture in HEIC': heif('heic'),
  'a picture in HEIC of ten bits': heif('heix'),
  'pictures in a row in HEIC': heif('hevc'),
  'a picture in HEIF of another phone': heif('mif1'),
  'pictures in a row in HEIF': heif('msf1'),
  'a picture in AVIF': heif('avif'),
  'a picture in GIF': Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000,\u0000;', 'latin1'),
  'a picture in BMP': Buffer.concat([Buffer.from('BM\u003e\u0000\u0000\u0000', 'latin1'), Buffer.alloc(60)]),
  'a picture in TIFF': Buffer.concat([Buffer.from('II*\u0000', 'latin1'), Buffer.alloc(60)]),
  'a raw picture of a camera': Buffer.concat([Buffer.from('MM\u0000*', 'latin1'), Buffer.alloc(60)]),
  'a picture in JPEG XL': Buffer.concat([Buffer.from('\u00ff\u000a', 'latin1'), Buffer.alloc(60)]),
};

/** A PDF with these bytes in front of it. Its places count from its own header. */
const pdfBehind = (front: string | Buffer) => Buffer.concat([Buffer.from(front), pdf()]);
const pdfBefore = (behind: string) => Buffer.concat([pdf(), Buffer.from(behind)]);
/** A PDF that counts its places from the beginning of the file, with a text in front. */
const shiftedPdf = (front: string) => {
  const place = Number(/startxref\n(\d+)/.exec(pdf().toString('latin1'))?.[1]);
  return Buffer.from(
    `${front}${pdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, `startxref\n${place + front.length}`)}`,
    'latin1',
  );
};

/** PDFs as banks' programs and browsers write them, with something in front or behind. */
export const UNTIDY_PDFS: Readonly<Record<string, Buffer>> = {
  'a PDF behind the mark of UTF-8': pdfBehind('\ufeff'),
  'a PDF behind an empty line': pdfBehind('\n'),
  'a PDF behind the head of an answer': pdfBehind('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'),
  'a PDF behind 1,000 bytes of zeros': pdfBehind(Buffer.alloc(1000)),
  'a PDF behind a text, with places from the beginning of the file': shiftedPdf('A statement of your account\r\n'),
  'a PDF before a line of its program': pdfBefore('<!-- generated by bank app in 0.3 s -->\r\n'),
  'a PDF before two thousand bytes of text': pdfBefore('<!-- generated by bank app in 0.3 s -->\r\n'.repeat(50)),
  'a PDF before a second end mark': pdfBefore('%%EOF\n'),
  'a PDF before a text that names the end mark': pdfBefore('this file ended with %%EOF, and here it goes on'),
  'a PDF before zeros': pdfBefore('\0'.repeat(4096)),
  'a PDF between two texts': Buffer.concat([Buffer.from('\ufeff'), pdf(), Buffer.from('\r\nprinted')]),
};

/** Pictures with faults that browsers and `sharp` read past. */
export const UNTIDY_PICTURES: Readonly<Record<string, Buffer>> = {
  'a PNG without its end': WHOLE.subarray(0, WHOLE.length - END.length),
  'a PNG with half of its end': WHOLE.subarray(0, WHOLE.length - 6),
  'a PNG with a changed check sum of its end': changed(WHOLE, WHOLE.length - 1, 0),
  'a PNG with a damaged note': changed(WHOLE, WHOLE.indexOf('receipt'), 0x58),
  'a PNG with zeros behind': Buffer.concat([WHOLE, Buffer.alloc(1000)]),
  'a JPEG with junk between its segments': Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(12, 1), JPEG.subarray(20)]),
  'a JPEG with zeros between its segments': Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(900), JPEG.subarray(20)]),
  'a JPEG with filling bytes before a marker': Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(9, 0xff), JPEG.subarray(20)]),
  'a JPEG with a second picture behind': Buffer.concat([JPEG, JPEG]),
  'a JPEG with a film behind': Buffer.concat([JPEG, Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), Buffer.alloc(1000, 0xff)]),
  'a WebP with zeros behind': Buffer.concat([WEBP, Buffer.alloc(1000)]),
};

/** Files of other kinds, which no shopper may send. */
export const FOREIGN_FILES: Readonly<Record<string, Buffer>> = {
  'one byte': Buffer.from([0x89]),
  'a text': Buffer.from('I paid, believe me'),
  'a page': Buffer.from(HTML),
  'a page in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
  'a page with a PNG behind it': Buffer.concat([Buffer.from(HTML), WHOLE]),
  'a drawing in SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a text that begins as a BMP does': Buffer.from('BM paid you, believe me'),
  'a film': Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypisom', 'latin1'), Buffer.alloc(60)]),
  'an archive': Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(60)]),
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]),
  'a program of Linux': Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(60)]),
  'a shell’s script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a sound': Buffer.concat([Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(60)]),
};

/** Files that begin as a kind that shoppers may send, and are not whole or make no sense. */
export const BROKEN_FILES: Readonly<Record<string, Buffer>> = {
  'twelve bytes of a PNG': Buffer.concat([SIGNATURE, Buffer.from([0, 0, 0, 13])]),
  'a PNG that is cut off': WHOLE.subarray(0, WHOLE.length - 20),
  'a PNG with a changed byte': changed(WHOLE, WHOLE.indexOf('IDAT') + 12, 0x58),
  'a PNG without data': pngOf([chunk('IHDR', header(1, 1)), END]),
  'a PNG that begins with its data': pngOf([DATA, chunk('IHDR', header(1, 1)), END]),
  'a PNG with two headers': pngOf([chunk('IHDR', header(1, 1)), chunk('IHDR', header(9, 9)), DATA, END]),
  'a PNG without width': pngOf([chunk('IHDR', header(0, 1)), DATA, END]),
  'a PNG with a part longer than the file': changed(WHOLE, SIGNATURE.length + 25, 0x7f),
  'a page that begins as a PNG': Buffer.concat([SIGNATURE, Buffer.from(HTML)]),
  'three bytes of a JPEG': Buffer.from([0xff, 0xd8, 0xff]),
  'a JPEG that is cut off': JPEG.subarray(0, JPEG.length - 10),
  'a JPEG without its end': JPEG.subarray(0, JPEG.length - 2),
  'a JPEG of only a beginning and an end': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  'a JPEG without height': changed(JPEG, FRAME + 5, 0, 0),
  'a JPEG of four billion dots': changed(JPEG, FRAME + 5, 0xff, 0xff, 0xff, 0xff),
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
