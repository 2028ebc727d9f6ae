import type { z } from 'zod';

import type { Data, Json } from '~/ports/store';

export type Stored<Schema extends z.ZodType> = Frozen<z.output<Schema>>;

export type Input<Schema extends z.ZodType> = Frozen<z.input<Schema>>;

// why the first line: a branded number, such as an amount in centimes, is still a number
type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Frozen<Item>[]
    : { readonly [Key in keyof T]: Frozen<T[Key]> };

/** Returns typed fields as plain JSON: without undefined ones, and with 0 in place of -0. Faster than JSON's own way. */
export function plain(fields: object): Data {
  const data: Data = {};
  for (const [field, value] of Object.entries(fields)) {
    const json = plainValue(value);
    if (json !== undefined) data[field] = json;
  }
  return data;
}

function plainValue(value: unknown): Json | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value;
  if (Array.isArray(value)) return value.map((item) => plainValue(item) ?? null);
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) return plain(value);
  return JSON.parse(JSON.stringify(value)) as Json;
}
