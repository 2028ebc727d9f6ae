type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The column with room for so many entries: itself, or a copy a quarter larger, so that growing costs little in all. */
export function withRoom<C extends Column>(column: C, entries: number): C {
  if (entries <= column.length) return column;
  const Larger = column.constructor as new (length: number) => C;
  const larger = new Larger(Math.max(64, entries, column.length + (column.length >> 2)));
  larger.set(column);
  return larger;
}
