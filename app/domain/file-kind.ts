/** The kinds of pictures that the store takes in. */
export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The kinds of files that it takes as a proof of payment. */
export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A picture of a phone's camera has up to 200 million dots; what unpacks to more than this fills a browser's memory. */
export const MOST_DOTS = 100_000_000;
/**
 * A picture that comes in several passes, each of all of it, or without loss as WebP, is held whole while it is unpacked: at most so many
 * bytes of it, which are 25 million dots of a JPEG. What comes line by line is made smaller as it comes.
 */
const MOST_HELD = 150_000_000;

/**
 * What a file is, by its content. `end`: how many of its bytes belong to it. Cameras and editors write more behind a picture, and so does
 * somebody who hides another file there.
 */
export type Reading =
  | { readonly ok: true; readonly kind: FileKind; readonly end: number }
  /** It is none of these kinds; or it begins as one, and isn't whole, or has no size that a screen can show. */
  | { readonly ok: false; readonly why: 'unknown' | 'broken' };

const UNKNOWN: Reading = { ok: false, why: 'unknown' };
const BROKEN: Reading = { ok: false, why: 'broken' };

/** Reads a file through to its end. A name or a declared type proves nothing, and neither do the first bytes alone. */
export function readKind(bytes: Uint8Array): Reading {
  const kind = kindOf(bytes);
  if (kind === null) return UNKNOWN;
  const end = ENDS[kind](bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return end === null ? BROKEN : { ok: true, kind, end };
}

/** The kind that the first bytes promise. */
function kindOf(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  return startsWith(bytes, '%PDF-') ? 'pdf' : null;
}

type ToEnd = (bytes: Uint8Array, view: DataView) => number | null;
/** Where a file of each kind ends; null where it isn't whole. */
const ENDS: Readonly<Record<FileKind, ToEnd>> = { png: endOfPng, jpeg: endOfJpeg, webp: endOfWebp, pdf: endOfPdf };

/** Chunks of length, name, data and check sum: the header first, then data, and an end. */
function endOfPng(bytes: Uint8Array, view: DataView): number | null {
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length || view.getUint32(end - 4) !== checkSum(bytes, at + 4, end - 4)) return null;
    const name = textAt(bytes, at + 4, 4);
    if ((at === 8) !== (name === 'IHDR')) return null;
    if (name === 'IHDR' && (length !== 13 || !isShowablePng(view, at + 8))) return null;
    if (name === 'IDAT') hasData ||= length > 0;
    if (name === 'IEND') return hasData ? end : null;
    at = end;
  }
  return null;
}

/** By its header: width, height, bits of a colour, kind of colours, two kinds of packing, and whether it comes in passes. */
function isShowablePng(view: DataView, at: number): boolean {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const [bits, passes] = [view.getUint8(at + 8), view.getUint8(at + 12)];
  // why four: few colours are unpacked to red, green, blue and how clear it is
  return isShowable(width, height) && (passes === 0 || width * height * 4 * (bits === 16 ? 2 : 1) <= MOST_HELD);
}

/** The markers of a JPEG that stand alone, without a length. */
const isLoneMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** The markers that begin a frame, which has the size. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The markers of frames that come in one pass, if each scan has all colours. */
const isInOnePass = (marker: number) => marker === 0xc0 || marker === 0xc1;

/** What the frame of a JPEG says: two bytes are held of each colour of a dot. */
interface Frame {
  readonly colors: number;
  readonly heldBytes: number;
  readonly isInOnePass: boolean;
}

/** Segments with their lengths; the scans between them end at the next marker. */
function endOfJpeg(bytes: Uint8Array, view: DataView): number | null {
  let frame: Frame | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return hasScan ? at + 2 : null;
    if (marker === 0xff) at += 1;
    else if (isLoneMarker(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      const length = view.getUint16(at + 2);
      const end = at + 2 + length;
      if (length < 2 || end > bytes.length) return null;
      if (isFrameMarker(marker)) {
        if (length < 8) return null;
        const [width, height, colors] = [view.getUint16(at + 7), view.getUint16(at + 5), view.getUint8(at + 9)];
        if (!isShowable(width, height)) return null;
        frame = { colors, heldBytes: width * height * colors * 2, isInOnePass: isInOnePass(marker) };
      }
      if (marker === 0xda && frame) {
        const isWhole = frame.isInOnePass && bytes[at + 4] === frame.colors;
        if (!isWhole && frame.heldBytes > MOST_HELD) return null;
        hasScan = true;
      }
      at = marker === 0xda ? endOfScan(bytes, end) : end;
    }
  }
  return null;
}

/** Where the next marker stands that is no part of the scan: there 0xff is followed by 0, or by the number of a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** The parts of a WebP that are unpacked whole: a picture without loss, one that moves, how clear each dot is. */
const HELD_PARTS: ReadonlySet<string> = new Set(['VP8L', 'ANMF', 'ALPH']);

/** A RIFF file with its length; the picture is in one of three kinds of chunks. */
function endOfWebp(bytes: Uint8Array, view: DataView): number | null {
  if (bytes.length < 30) return null;
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length || end < 30) return null;
  const name = textAt(bytes, 12, 4);
  const [width, height] = name === 'VP8X' ? [1 + int24(bytes, 24), 1 + int24(bytes, 27)] : name === 'VP8L' ? lossless(view) : lossy(view);
  if (!isShowable(width, height)) return null;
  let hasPicture = false;
  for (let at = 12; at + 8 <= end;) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > end) return null;
    const part = textAt(bytes, at, 4);
    if (HELD_PARTS.has(part) && width * height * 4 > MOST_HELD) return null;
    hasPicture ||= ['VP8 ', 'VP8L', 'ANMF'].includes(part) && size > 0;
    at += 8 + size + (size % 2);
  }
  return hasPicture ? end : null;
}

const int24 = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

function lossy(view: DataView): [number, number] {
  const isKeyFrame = view.getUint8(23) === 0x9d && view.getUint8(24) === 0x01 && view.getUint8(25) === 0x2a;
  return isKeyFrame ? [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff] : [0, 0];
}

function lossless(view: DataView): [number, number] {
  if (view.getUint8(20) !== 0x2f) return [0, 0];
  const bits = view.getUint32(21, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

/** How far from the end of a PDF its end mark may stand, as its readers do it. */
const PDF_TAIL = 1024;

/** A version, an object or more, and at the end the place of its table of objects. */
function endOfPdf(bytes: Uint8Array): number | null {
  if (!/^%PDF-[12]\.\d/.test(textAt(bytes, 0, 8))) return null;
  const tail = textAt(bytes, Math.max(0, bytes.length - PDF_TAIL), PDF_TAIL);
  const table = /startxref\s+(\d{1,10})\s+%%EOF\s*/.exec(tail);
  if (!table) return null;
  const place = Number(table[1]);
  // why around it: some programs count a line too few or too many, and readers forgive it
  return /\bxref\b|\d\s+\d+\s+obj\b/.test(textAt(bytes, Math.max(0, place - 20), 60)) ? bytes.length : null;
}

function isShowable(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= MOST_DOTS;
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return textAt(bytes, at, text.length) === text;
}

/** Each byte as one character. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** The CRC-32 of PNG. */
function checkSum(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0xffffffff;
  for (let at = start; at < end; at += 1) sum = (TABLE[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, nth) => {
  let value = nth;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
