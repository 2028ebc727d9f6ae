import { withRoom } from '~/features/records/column';

import { createIds } from './ids';
import { createTexts, type Texts } from './texts';

export { withRoom } from './column';

export { createCommon } from './common';
export { createTexts } from './texts';

/** How a value becomes numbers and texts, and is made of them again. */
export interface Form<Value> {
  /** Always as many. */
  toFigures(value: Value): readonly number[];
  /** Besides its id: always as many. */
  toTexts(value: Value): readonly string[];
  /** `figure` and `text` give the nth, as they were given. */
  make(id: string, figure: (nth: number) => number, text: (nth: number) => string): Value;
}

export type Records<Value extends { readonly id: string }> = ReturnType<typeof createRecords<Value>>;

/**
 * Values by their ids, outside V8's heap: numbers and texts in a few large pieces. A value is made anew whenever somebody asks for it. A
 * hundred thousand objects would take several times the memory, and time at each collection of garbage.
 *
 * Each value has a row, a number from 0 on, which it keeps until it is dropped; then another value may get it.
 */
export function createRecords<Value extends { readonly id: string }>(form: Form<Value>) {
  const ids = createTexts();
  const table = createIds(ids);
  const texts: Texts[] = [];
  let figures = new Float64Array(64);
  let perRow = 0;
  let isTaken = new Uint8Array(64);
  let rows = 0;
  const free: number[] = [];

  return {
    /** How many there are. */
    get size(): number {
      return table.size();
    },
    /** Rows are below this number; some may be free. */
    rows: () => rows,
    rowOf: (id: string) => table.rowOf(id),
    /** Null for a free row. */
    at: (row: number) => (isTaken[row] === 1 ? make(row) : null),
    idAt: (row: number) => ids.get(row),
    figure: (row: number, nth: number) => figures[row * perRow + nth] ?? 0,
    /** Below 0 where the nth text of the first row comes first; ties by their ids. */
    compareText: (nth: number, a: number, b: number) => texts[nth]?.compare(a, b) || ids.compare(a, b),
    put,
    /** The row that the value had; null where there was none. */
    drop,
    clear,

    get(id: string): Value | undefined {
      const row = table.rowOf(id);
      return row === null ? undefined : make(row);
    },
    has: (id: string) => table.rowOf(id) !== null,
    *keys(): Generator<string> {
      for (let row = 0; row < rows; row += 1) if (isTaken[row] === 1) yield ids.get(row);
    },
    *values(): Generator<Value> {
      for (let row = 0; row < rows; row += 1) if (isTaken[row] === 1) yield make(row);
    },
  };

  /** The value's row, an old one or a new one. */
  function put(value: Value): number {
    const row = table.rowOf(value.id) ?? enter(value.id);
    const own = form.toFigures(value);
    perRow = own.length;
    figures = withRoom(figures, (row + 1) * perRow);
    for (let nth = 0; nth < own.length; nth += 1) figures[row * perRow + nth] = own[nth] ?? 0;
    form.toTexts(value).forEach((text, nth) => (texts[nth] ??= createTexts()).set(row, text));
    return row;
  }

  function enter(id: string): number {
    const row = free.pop() ?? rows++;
    ids.set(row, id);
    table.add(row, id);
    isTaken = withRoom(isTaken, row + 1);
    isTaken[row] = 1;
    return row;
  }

  function drop(id: string): number | null {
    const row = table.remove(id);
    if (row === null) return null;
    isTaken[row] = 0;
    for (const each of [ids, ...texts]) each.set(row, '');
    free.push(row);
    return row;
  }

  function clear(): void {
    for (let row = 0; row < rows; row += 1) if (isTaken[row] === 1) drop(ids.get(row));
  }

  function make(row: number): Value {
    return form.make(
      ids.get(row),
      (nth) => figures[row * perRow + nth] ?? 0,
      (nth) => texts[nth]?.get(row) ?? '',
    );
  }
}
