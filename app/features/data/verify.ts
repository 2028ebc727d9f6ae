import type { Json, Snapshot, Store } from '~/ports/store';
import { parentOf } from '~/ports/store/validation';

import { canonical, pagesOf } from './scan';
import { sha256 } from '~/features/documents/index.server';

export interface CollectionTally {
  /** `games`, or `games/*` + `/codes` for the sub-collections of that name below all games. */
  readonly collection: string;
  readonly count: number;
  /** 64 hexadecimal digits: the sum, modulo 2^256, of the SHA-256 of each document's path and canonical JSON, in any order. */
  readonly digest: string;
}

export type DifferenceKind = 'missing' | 'extra' | 'other';

export interface Difference {
  readonly path: string;
  readonly kind: DifferenceKind;
}

const MODULUS = 1n << 256n;

export class Tally {
  readonly #collections = new Map<string, { count: number; sum: bigint }>();

  constructor(rows: readonly CollectionTally[] = []) {
    for (const { collection, count, digest } of rows) this.#collections.set(collection, { count, sum: BigInt(`0x${digest}`) });
  }

  async add(docs: readonly Snapshot[]): Promise<void> {
    const digests = await Promise.all(docs.map(digestOf));
    docs.forEach((doc, index) => {
      const collection = collectionOf(doc.path);
      const { count, sum } = this.#collections.get(collection) ?? { count: 0, sum: 0n };
      this.#collections.set(collection, { count: count + 1, sum: (sum + BigInt(`0x${digests[index]}`)) % MODULUS });
    });
  }

  get total(): number {
    return [...this.#collections.values()].reduce((total, { count }) => total + count, 0);
  }

  rows(): CollectionTally[] {
    return [...this.#collections]
      .map(([collection, { count, sum }]) => ({ collection, count, digest: sum.toString(16).padStart(64, '0') }))
      .toSorted((a, b) => (a.collection < b.collection ? -1 : 1));
  }
}

/** Reads a whole store. `onProgress` gets the number of documents so far. */
export async function tallyOf(store: Store, onProgress: (seen: number) => void = () => {}): Promise<CollectionTally[]> {
  const tally = new Tally();
  for await (const docs of pagesOf(store)) {
    await tally.add(docs);
    onProgress(tally.total);
  }
  return tally.rows();
}

export function differingCollections(a: readonly CollectionTally[], b: readonly CollectionTally[]): string[] {
  const signature = ({ collection, count, digest }: CollectionTally) => `${collection} ${count} ${digest}`;
  const [inA, inB] = [new Set(a.map(signature)), new Set(b.map(signature))];
  const differing = [...a.filter((row) => !inB.has(signature(row))), ...b.filter((row) => !inA.has(signature(row)))];
  return [...new Set(differing.map((row) => row.collection))].toSorted();
}

/** Returns at most `most` documents of these collections that differ. */
export async function findDifferences(source: Store, target: Store, collections: readonly string[], most: number): Promise<Difference[]> {
  const wanted = new Set(collections);
  const found: Difference[] = [];
  for (const [from, to, absent] of [[source, target, 'missing'] as const, [target, source, 'extra'] as const]) {
    for await (const page of pagesOf(from)) {
      const docs = page.filter((doc) => wanted.has(collectionOf(doc.path)));
      const others = await to.getMany(docs.map((doc) => doc.path));
      docs.forEach((doc, index) => {
        const other = others[index] ?? null;
        if (other === null) found.push({ path: doc.path, kind: absent });
        else if (absent === 'missing' && !isEqual(doc.data, other.data)) found.push({ path: doc.path, kind: 'other' });
      });
      if (found.length >= most) return found.slice(0, most);
    }
  }
  return found;
}

export function isEqual(a: Json, b: Json): boolean {
  return canonical(a) === canonical(b);
}

function digestOf(doc: Snapshot): Promise<string> {
  return sha256(new TextEncoder().encode(`${doc.path}\n${canonical(doc.data)}`));
}

function collectionOf(path: string): string {
  return parentOf(path)
    .split('/')
    .map((segment, index) => (index % 2 === 0 ? segment : '*'))
    .join('/');
}
