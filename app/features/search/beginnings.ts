import { withRoom } from '~/features/records/index.server';
import { CLASSES, classOf, FIRST_OF_FOUR, fourFrom, isAscii, NO_CHARACTER, SHARED_FROM } from './letters';

/** Words that begin with the same two characters, each in its name. */
interface Shelf {
  count: number;
  names: Uint32Array;
  /** Where the word begins in its name, and how long it is, in 16 bits each. */
  places: Uint32Array;
  /** The four characters after the first two. */
  next: Uint32Array;
}

const MOST = 0xffff;

/** The characters of a word that its shelf and its number tell. */
const TOLD = 6;

/** Where the words of names begin. Names are numbers; `joined` tells how one is written, without spaces. Names that are gone are passed over. */
export function createBeginnings(joined: (name: number) => string, isGone: (name: number) => boolean) {
  const shelves: (Shelf | undefined)[] = Array.from({ length: CLASSES * CLASSES }, () => undefined);

  return { add, each };

  /** A word of a name. Names of more than 65,535 letters are known by the words before. */
  function add(name: number, letters: string, at: number, length: number): void {
    if (at > MOST) return;
    const key = keyOf(letters, at);
    const shelf = (shelves[key] ??= { count: 0, names: new Uint32Array(4), places: new Uint32Array(4), next: new Uint32Array(4) });
    const { count } = shelf;
    shelf.names = withRoom(shelf.names, count + 1);
    shelf.places = withRoom(shelf.places, shelf.names.length);
    shelf.next = withRoom(shelf.next, shelf.names.length);
    shelf.names[count] = name;
    shelf.places[count] = ((at << 16) | Math.min(length, MOST)) >>> 0;
    shelf.next[count] = fourFrom(letters, at + 2);
    shelf.count += 1;
  }

  /** Calls `found` for each place where a word begins and the letters from there on begin with these: at least one. */
  function each(letters: string, found: (name: number, at: number, length: number) => void): void {
    const first = classOf(letters.charCodeAt(0));
    const told = isAscii(letters) && isOwn(letters, 0) && isOwn(letters, 1) ? TOLD : 0;
    if (letters.length > 1) return eachOn(shelves[keyOf(letters, 0)], letters, told, found);
    for (let second = 0; second < CLASSES; second += 1) eachOn(shelves[first * CLASSES + second], letters, told, found);
  }

  function eachOn(
    shelf: Shelf | undefined,
    letters: string,
    told: number,
    found: (name: number, at: number, length: number) => void,
  ): void {
    if (shelf === undefined) return;
    const { count, names, places, next } = shelf;
    const counted = FIRST_OF_FOUR[Math.min(4, Math.max(0, letters.length - 2))] ?? 0;
    const wanted = (fourFrom(letters, 2) & counted) >>> 0;
    for (let nth = 0; nth < count; nth += 1) {
      if (((next[nth] ?? 0) & counted) >>> 0 !== wanted) continue;
      const name = names[nth] ?? 0;
      const place = places[nth] ?? 0;
      if (isGone(name)) continue;
      if (letters.length <= told || isAt(joined(name), place >>> 16, letters, told)) found(name, place >>> 16, place & MOST);
    }
  }
}

/** Whether the letters stand at a place of the text; those before `from` are known to. Most texts differ soon, so startsWith() takes longer. */
function isAt(text: string, at: number, letters: string, from: number): boolean {
  for (let nth = from; nth < letters.length; nth += 1) if (text.charCodeAt(at + nth) !== letters.charCodeAt(nth)) return false;
  return true;
}

const isOwn = (letters: string, at: number) => at >= letters.length || classOf(letters.charCodeAt(at)) < SHARED_FROM;

function keyOf(letters: string, at: number): number {
  const second = at + 1 < letters.length ? classOf(letters.charCodeAt(at + 1)) : NO_CHARACTER;
  return classOf(letters.charCodeAt(at)) * CLASSES + second;
}
