import type { Encryption } from '~/ports/encryption';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { codePrint } from './document.server';

type Prints = ReadonlyMap<string, string>;

/** The result of the last read of all keys of a store, and the number of unknown ones: every search costs a whole read. */
const lastLooks = new WeakMap<Store, { readonly unknown: number; readonly prints: Prints }>();

/** Returns the fingerprints of older keys, in any game, without a document in `codeHashes`. Two counts show that there are none. */
export async function plainPrints(store: Store, encryption: Encryption, gameId: string): Promise<Prints> {
  const [keys, hashes] = await Promise.all([store.count({ from: 'codes', group: true }), store.count({ from: 'codeHashes' })]);
  const unknown = keys - hashes;
  if (unknown === 0) return new Map();
  if (unknown < 0) return ownPrints(store, encryption, `games/${gameId}/codes`);
  const last = lastLooks.get(store);
  if (last?.unknown === unknown) return last.prints;
  const prints = await readPrints(store, encryption, { from: 'codes', group: true });
  lastLooks.set(store, { unknown, prints });
  return prints;
}

async function ownPrints(store: Store, encryption: Encryption, own: string): Promise<Prints> {
  const [keys, hashed] = await Promise.all([store.count({ from: own }), store.count({ from: own, where: [['codeHash', '>', '']] })]);
  return keys > hashed ? readPrints(store, encryption, { from: own }) : new Map();
}

async function readPrints(
  store: Store,
  encryption: Encryption,
  keys: { readonly from: string; readonly group?: boolean },
): Promise<Prints> {
  const prints = new Map<string, string>();
  for await (const docs of eachPage(store, { ...keys, limit: 1000 }))
    for (const { path, data } of docs)
      if (typeof data['codeHash'] !== 'string' && typeof data['code'] === 'string') {
        const print = printOf(encryption, data['code'], path);
        if (print !== null) prints.set(print, path.split('/')[1] ?? '');
      }
  return prints;
}

/** null where the key was sealed with another secret: it must not keep others from being added. The doctor names it. */
function printOf(encryption: Encryption, sealed: string, path: string): string | null {
  const plain = encryption.tryOpen(sealed, path);
  return plain === null ? null : codePrint(encryption, plain);
}
