/** How many classes of characters there are. */
export const CLASSES = 64;
/** The class of no character: that before the first one, or after the last. */
export const NO_CHARACTER = 63;
/** Classes below this have one character each: a to z, 0 to 9 and the space. Others share a class. */
export const SHARED_FROM = 37;

/** The class of a character (a code of UTF-16, in lower case). */
export function classOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return code === 32 ? 36 : SHARED_FROM + (code % (NO_CHARACTER - SHARED_FROM));
}

/** A bit for each class of the text's characters; some share one. A text that holds another one has all bits of that. */
export function lettersIn(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const own = classOf(text.charCodeAt(at));
    bits |= 1 << (own < 26 ? own : 26 + (own % 6));
  }
  return bits;
}

/** Whether at most one letter of these is missing among those: texts that differ by one mistake pass. */
export function lacksAtMostOne(wanted: number, letters: number): boolean {
  const missing = wanted & ~letters;
  return (missing & (missing - 1)) === 0;
}

/** Four characters from a place on as one number, 0 for those past the end. ASCII is exact; other characters share numbers. */
export function fourFrom(text: string, at: number): number {
  return ((byteAt(text, at) << 24) | (byteAt(text, at + 1) << 16) | (byteAt(text, at + 2) << 8) | byteAt(text, at + 3)) >>> 0;
}

/** What counts of fourFrom() where only the first 0 to 4 characters do. */
export const FIRST_OF_FOUR: readonly number[] = [0, 0xff000000, 0xffff0000, 0xffffff00, 0xffffffff];

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function byteAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  return code < 128 ? code : 128 + (code & 127);
}
