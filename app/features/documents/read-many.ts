import type { Snapshot, Transaction } from '~/ports/store';

export type NamedPaths<Name extends string> = Readonly<Record<Name, string | null>>;
export type NamedSnaps<Name extends string> = Readonly<Record<Name, Snapshot | null>>;

type Reader = Pick<Transaction, 'getMany'>;

export async function readByName<Name extends string>(reader: Reader, paths: NamedPaths<Name>): Promise<NamedSnaps<Name>> {
  return (await readTogether(reader, paths, [])).named;
}

export async function readTogether<Name extends string>(reader: Reader, named: NamedPaths<Name>, listed: readonly string[]) {
  const paths = [...Object.values<string | null>(named).flatMap((path) => path ?? []), ...listed];
  const found = await readByPath(reader, paths);
  return { named: mapValues(named, (path) => (path === null ? null : found(path))), found };
}

export async function readByPath(reader: Reader, paths: readonly string[]): Promise<(path: string) => Snapshot | null> {
  const found = new Map((await reader.getMany(paths)).map((doc, index) => [paths[index], doc]));
  return (path) => found.get(path) ?? null;
}

function mapValues<Name extends string, From, To>(from: Readonly<Record<Name, From>>, change: (value: From) => To): Record<Name, To> {
  const to: Partial<Record<Name, To>> = {};
  for (const name in from) to[name] = change(from[name]);
  return to as Record<Name, To>;
}
