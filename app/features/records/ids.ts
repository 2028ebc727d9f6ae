import { withRoom } from '~/features/records/column';
import type { Texts } from './texts';

const NONE = 0;
const GONE = -1;

/** Finds the row of an id: a table of numbers, with the ids themselves in `texts`. */
export function createIds(texts: Pick<Texts, 'is'>) {
  /** A row plus one, NONE or GONE. At least a quarter is NONE. */
  let slots = new Int32Array(64);
  let taken = 0;
  let size = 0;
  /** Of the id of each row. */
  let hashes = new Uint32Array(64);

  return {
    size: () => size,
    rowOf,
    /** The id's text must be in `texts`, and in no other row. */
    add(row: number, id: string): void {
      hashes = withRoom(hashes, row + 1);
      hashes[row] = hashOf(id);
      if (4 * (taken + 1) > 3 * slots.length) makeAnew();
      enter(row);
      size += 1;
    },
    /** The row that the id had; null where it had none. */
    remove(id: string): number | null {
      const slot = slotOf(id);
      const row = slot === null ? null : (slots[slot] ?? 0) - 1;
      if (slot !== null) {
        slots[slot] = GONE;
        size -= 1;
      }
      return row;
    },
  };

  function rowOf(id: string): number | null {
    const slot = slotOf(id);
    return slot === null ? null : (slots[slot] ?? 0) - 1;
  }

  function slotOf(id: string): number | null {
    const hash = hashOf(id);
    for (let at = hash & (slots.length - 1); slots[at] !== NONE; at = (at + 1) & (slots.length - 1)) {
      const row = (slots[at] ?? 0) - 1;
      if (row >= 0 && hashes[row] === hash && texts.is(row, id)) return at;
    }
    return null;
  }

  function enter(row: number): void {
    let at = (hashes[row] ?? 0) & (slots.length - 1);
    while ((slots[at] ?? 0) > 0) at = (at + 1) & (slots.length - 1);
    if (slots[at] === NONE) taken += 1;
    slots[at] = row + 1;
  }

  function makeAnew(): void {
    const before = slots;
    let length = 64;
    while (length < 2 * (size + 1)) length *= 2;
    slots = new Int32Array(length);
    taken = 0;
    for (const row of before) if (row > 0) enter(row - 1);
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let nth = 0; nth < text.length; nth += 1) hash = Math.imul(hash ^ text.charCodeAt(nth), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
