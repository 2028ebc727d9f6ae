import { withRoom } from '~/features/records/column';

/** Bytes that are asked for at once. */
const CHUNK = 1 << 16;
/** Bytes that nobody uses are swept up when there are so many, and they are half of all. */
const SWEPT_FROM = 1 << 20;

export type Texts = ReturnType<typeof createTexts>;

/**
 * A text for each row, as bytes outside V8's heap: a hundred thousand strings there would cost time at each collection of garbage. It comes
 * back as it was, whatever characters it has.
 */
export function createTexts() {
  let chunks: Buffer[] = [];
  /** Where the last chunk is free from. */
  let end = CHUNK;
  let unused = 0;
  let places = new Uint32Array(64);
  /** Twice the length of each text, and 1 where its characters take two bytes each. */
  let lengths = new Uint32Array(64);

  return { set, get, is, startsAt, codeAt, compare };

  /** '' takes no room. */
  function set(row: number, text: string): void {
    const isWide = hasWide(text) ? 1 : 0;
    const size = text.length << isWide;
    places = withRoom(places, row + 1);
    lengths = withRoom(lengths, row + 1);
    const before = sizeOf(row);
    if (size > before) {
      lengths[row] = 0;
      unused += before;
      if (unused > SWEPT_FROM && unused > (chunks.length * CHUNK) / 2) sweep();
      places[row] = placeFor(size);
    } else unused += before - size;
    lengths[row] = (text.length << 1) | isWide;
    write(chunkOf(row), placeIn(row), text, isWide);
  }

  function get(row: number): string {
    const size = sizeOf(row);
    if (size === 0) return '';
    const at = placeIn(row);
    return chunkOf(row).toString(isWideAt(row) ? 'utf16le' : 'latin1', at, at + size);
  }

  function is(row: number, text: string): boolean {
    return (lengths[row] ?? 0) >>> 1 === text.length && startsAt(row, text, 0);
  }

  /** Whether the characters from a place on begin with these. */
  function startsAt(row: number, text: string, at: number): boolean {
    if (at + text.length > (lengths[row] ?? 0) >>> 1) return false;
    for (let nth = 0; nth < text.length; nth += 1) if (codeAt(row, at + nth) !== text.charCodeAt(nth)) return false;
    return true;
  }

  /** The code of a character, which must be in the text. */
  function codeAt(row: number, nth: number): number {
    const bytes = chunkOf(row);
    if (!isWideAt(row)) return bytes[placeIn(row) + nth] ?? 0;
    const at = placeIn(row) + 2 * nth;
    return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  }

  /** Below 0 where the first row's text comes first, as strings are compared. */
  function compare(a: number, b: number): number {
    const [one, other] = [(lengths[a] ?? 0) >>> 1, (lengths[b] ?? 0) >>> 1];
    for (let nth = 0; nth < one && nth < other; nth += 1) {
      const difference = codeAt(a, nth) - codeAt(b, nth);
      if (difference !== 0) return difference;
    }
    return one - other;
  }

  function placeFor(size: number): number {
    if (end + size > CHUNK) {
      unused += Math.max(0, CHUNK - end);
      // why slow: what comes from Node's pool keeps all of the pool
      chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK, size)));
      end = 0;
    }
    end += size;
    return (chunks.length - 1) * CHUNK + end - size;
  }

  /** Moves all texts together. */
  function sweep(): void {
    const [before, from] = [chunks, places];
    chunks = [];
    places = new Uint32Array(from.length);
    end = CHUNK;
    unused = 0;
    for (let row = 0; row < from.length; row += 1) {
      const size = sizeOf(row);
      if (size === 0) continue;
      const place = from[row] ?? 0;
      places[row] = placeFor(size);
      before[Math.floor(place / CHUNK)]?.copy(chunkOf(row), placeIn(row), place % CHUNK, (place % CHUNK) + size);
    }
  }

  function chunkOf(row: number): Buffer {
    return chunks[Math.floor((places[row] ?? 0) / CHUNK)] ?? NO_BYTES;
  }

  function placeIn(row: number): number {
    return (places[row] ?? 0) % CHUNK;
  }

  function sizeOf(row: number): number {
    return ((lengths[row] ?? 0) >>> 1) << ((lengths[row] ?? 0) & 1);
  }

  function isWideAt(row: number): boolean {
    return ((lengths[row] ?? 0) & 1) === 1;
  }
}

const NO_BYTES = Buffer.alloc(0);

function hasWide(text: string): boolean {
  for (let nth = 0; nth < text.length; nth += 1) if (text.charCodeAt(nth) > 255) return true;
  return false;
}

function write(bytes: Buffer, from: number, text: string, isWide: number): void {
  let at = from;
  for (let nth = 0; nth < text.length; nth += 1) {
    const code = text.charCodeAt(nth);
    bytes[at++] = code;
    if (isWide === 1) bytes[at++] = code >>> 8;
  }
}
