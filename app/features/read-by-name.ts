import type { Snap, Transaction } from '~/ports/store/port';

/** What is to be read, each path by a name; null where there is nothing to read. */
export type NamedPaths<Name extends string> = Readonly<Record<Name, string | null>>;
/** The documents by the names of their paths; null where there is none. */
export type NamedSnaps<Name extends string> = Readonly<Record<Name, Snap | null>>;

type Reader = Pick<Transaction, 'getMany'>;

/** Reads documents at once, each by a name: so a path more, or in another place, never gives one document to the code of another. */
export async function readByName<Name extends string>(reader: Reader, paths: NamedPaths<Name>): Promise<NamedSnaps<Name>> {
  const found = await readByPath(
    reader,
    Object.values<string | null>(paths).flatMap((path) => path ?? []),
  );
  return mapValues(paths, (path) => (path === null ? null : found(path)));
}

/** The same for a list of any length: what was found is asked for by its path. */
export async function readByPath(reader: Reader, paths: readonly string[]): Promise<(path: string) => Snap | null> {
  const found = new Map((await reader.getMany(paths)).map((snap, index) => [paths[index], snap]));
  return (path) => found.get(path) ?? null;
}

function mapValues<Name extends string, From, To>(from: Readonly<Record<Name, From>>, change: (value: From) => To): Record<Name, To> {
  const to: Partial<Record<Name, To>> = {};
  for (const name in from) to[name] = change(from[name]);
  return to as Record<Name, To>;
}
