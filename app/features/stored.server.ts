import type { z } from 'zod';

/** What a schema makes of a stored document, for reading only: what changes of it is written through the store. */
export type Stored<Schema extends z.ZodType> = Frozen<z.output<Schema>>;

/** What has to be said of a new one: its defaults, the schema fills in. */
export type Unstored<Schema extends z.ZodType> = Frozen<z.input<Schema>>;

// why the first line: a branded number, such as an amount in centimes, is a number all the same
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : { readonly [Key in keyof T]: Frozen<T[Key]> };
