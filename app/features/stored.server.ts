import type { z } from 'zod';

import type { Data } from '~/ports/store/port';

/** What a schema makes of a stored document, only for reading: changes are written through the store. */
export type Stored<Schema extends z.ZodType> = Frozen<z.output<Schema>>;

/** The fields to give for a new one; the schema adds its defaults. */
export type Unstored<Schema extends z.ZodType> = Frozen<z.input<Schema>>;

// why the first line: a branded number, such as an amount in centimes, is still a number
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : { readonly [Key in keyof T]: Frozen<T[Key]> };

/** Typed fields as plain JSON: without those that are undefined. */
export function plain(fields: object): Data {
  return JSON.parse(JSON.stringify(fields)) as Data;
}
