export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const FILE_KINDS = [...PICTURE_KINDS, 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The farthest place (bytes) of a PDF's header, as in other readers. */
const PDF_HEAD = 1024;

/** Returns the kind by the first bytes; 'other-picture': one that the store doesn't take; null: anything else. They prove nothing alone. */
export function kindOf(bytes: Uint8Array): FileKind | 'other-picture' | null {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png';
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (isOtherPicture(bytes)) return 'other-picture';
  return headerOfPdf(bytes) === -1 ? null : 'pdf';
}

/** The first bytes of other pictures: GIF, TIFF, JPEG XL, JPEG 2000. */
const OTHER_PICTURES = ['GIF8', 'II*\0', 'MM\0*', '\u00ff\u000a', '\0\0\0\u000cJXL ', '\0\0\0\u000cjP  '];
/** The brands of HEIC, HEIF and AVIF, in the first box. */
const HEIF_BRAND = /^ftyp(?:hei[cxms]|hev[cxms]|mi[af]1|msf1|avi[fs]|1pic)/;

function isOtherPicture(bytes: Uint8Array): boolean {
  if (OTHER_PICTURES.some((begin) => startsWith(bytes, begin)) || HEIF_BRAND.test(textAt(bytes, 4, 8))) return true;
  // why more than two letters: a text may begin with them; four bytes of a bitmap are always 0
  return startsWith(bytes, 'BM') && startsWith(bytes, '\0\0\0\0', 6);
}

const HEADER = '%PDF-';

/** Returns the place of a PDF's header; -1: none. */
function headerOfPdf(bytes: Uint8Array): number {
  return textAt(bytes, 0, PDF_HEAD + HEADER.length).indexOf(HEADER);
}

/** The part of a file's end (bytes) with the end mark: banks' programs write text behind it. */
const PDF_TAIL = 64 * 1024;
/** The distance (bytes) from the end mark to the place of the table. */
const PDF_TABLE = 1024;
/** The most end marks that are tried: the text behind may have some. */
const MOST_ENDS = 20;

/** Returns a PDF from its header to its end mark; null where it isn't whole. Only the beginning, the end and the table's place are read. */
export function wholePdf(bytes: Uint8Array): Uint8Array | null {
  const start = headerOfPdf(bytes);
  if (start === -1 || !/^%PDF-[12]\.\d/.test(textAt(bytes, start, 8))) return null;
  const from = Math.max(start, bytes.length - PDF_TAIL);
  const tail = textAt(bytes, from, PDF_TAIL);
  let endMark = tail.lastIndexOf('%%EOF');
  for (let tried = 0; endMark > 0 && tried < MOST_ENDS; tried += 1) {
    const place = /startxref\s+(\d{1,10})\s+$/.exec(tail.slice(Math.max(0, endMark - PDF_TABLE), endMark));
    // why both: a place counts from the header, or from the beginning of the file
    if (place)
      return [start, 0].some((zero) => isTableAt(bytes, zero + Number(place[1])))
        ? bytes.subarray(start, endOfLine(bytes, from + endMark + 5))
        : null;
    endMark = tail.lastIndexOf('%%EOF', endMark - 1);
  }
  return null;
}

function isTableAt(bytes: Uint8Array, place: number): boolean {
  // why around it: some programs count a line too few or too many, and readers forgive it
  return /\bxref\b|\d\s+\d+\s+obj\b/.test(textAt(bytes, Math.max(0, place - 20), 60));
}

function endOfLine(bytes: Uint8Array, at: number): number {
  const afterReturn = bytes[at] === 0x0d ? at + 1 : at;
  return bytes[afterReturn] === 0x0a ? afterReturn + 1 : afterReturn;
}

function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  return textAt(bytes, at, text.length) === text;
}

const CHARACTERS_AT_ONCE = 4096;

function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = '';
  const end = Math.min(bytes.length, at + length);
  for (let from = at; from < end; from += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, Math.min(end, from + CHARACTERS_AT_ONCE)));
  return text;
}
