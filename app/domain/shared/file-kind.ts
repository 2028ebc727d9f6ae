/** The kinds of pictures that the store takes in. */
export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The kinds of files that it takes as a proof of payment. */
export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** How far from the beginning of a file the header of a PDF may stand, as readers of PDF do it, in bytes. */
const PDF_HEAD = 1024;

/**
 * The kind that the first bytes of a file promise, 'other-picture' for a kind of picture that the store doesn't take, null for anything
 * else. A name or a declared type proves nothing, and neither does this alone.
 */
export function kindOf(bytes: Uint8Array): FileKind | 'other-picture' | null {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (isOtherPicture(bytes)) return 'other-picture';
  return headerOfPdf(bytes) === -1 ? null : 'pdf';
}

/** The first bytes of pictures that cameras, phones and programs make beside the ones that the store takes: GIF, TIFF, JPEG XL, JPEG 2000. */
const OTHER_PICTURES = ['GIF8', 'II*\0', 'MM\0*', '\u00ff\u000a', '\0\0\0\u000cJXL ', '\0\0\0\u000cjP  '];
/** The brands of HEIC, HEIF and AVIF, in the box that such a file begins with. */
const HEIF_BRAND = /^ftyp(?:hei[cxms]|hev[cxms]|mi[af]1|msf1|avi[fs]|1pic)/;

function isOtherPicture(bytes: Uint8Array): boolean {
  if (OTHER_PICTURES.some((begin) => startsWith(bytes, begin)) || HEIF_BRAND.test(textAt(bytes, 4, 8))) return true;
  // why more than two letters: a text may begin with them; four bytes of a bitmap are always 0
  return startsWith(bytes, 'BM') && startsWith(bytes, '\0\0\0\0', 6);
}

const HEADER = '%PDF-';

/** Where the header of a PDF stands; -1 where there is none. */
function headerOfPdf(bytes: Uint8Array): number {
  return textAt(bytes, 0, PDF_HEAD + HEADER.length).indexOf(HEADER);
}

/** How far from the end of a file the end mark of a PDF is looked for: banks' programs write text behind it. */
const PDF_TAIL = 64 * 1024;
/** How far before the end mark the place of the table stands. */
const PDF_TABLE = 1024;
/** An end mark may stand in the text behind; so many are looked at. */
const MOST_ENDS = 20;

/**
 * A PDF from its header to its end mark, without what stands in front and behind; null where it isn't whole: a version, and at its end the
 * place of its table of objects. It looks at the beginning, the end and that place alone.
 */
export function wholePdf(bytes: Uint8Array): Uint8Array | null {
  const start = headerOfPdf(bytes);
  if (start === -1 || !/^%PDF-[12]\.\d/.test(textAt(bytes, start, 8))) return null;
  const from = Math.max(start, bytes.length - PDF_TAIL);
  const tail = textAt(bytes, from, PDF_TAIL);
  let mark = tail.lastIndexOf('%%EOF');
  for (let tried = 0; mark > 0 && tried < MOST_ENDS; tried += 1) {
    const place = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(Math.max(0, mark - PDF_TABLE), mark));
    // why both: a place counts from the header, or from the beginning of the file
    if (place)
      return [start, 0].some((zero) => isTableAt(bytes, zero + Number(place[1])))
        ? bytes.subarray(start, endOfLine(bytes, from + mark + 5))
        : null;
    mark = tail.lastIndexOf('%%EOF', mark - 1);
  }
  return null;
}

/** Whether a table of objects begins there. */
function isTableAt(bytes: Uint8Array, place: number): boolean {
  // why around it: some programs count a line too few or too many, and readers forgive it
  return /\bxref\b|\d\s+\d+\s+obj\b/.test(textAt(bytes, Math.max(0, place - 20), 60));
}

/** Behind the line end at a place, if one stands there. */
function endOfLine(bytes: Uint8Array, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at;
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return textAt(bytes, at, text.length) === text;
}

/** The most characters that one call makes. */
const CHARACTERS_AT_ONCE = 4096;

/** Each byte as one character. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  const end = Math.min(bytes.length, at + length);
  for (let from = at; from < end; from += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, Math.min(end, from + CHARACTERS_AT_ONCE)));
  return text;
}
