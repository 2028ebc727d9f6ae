import { auditKeyName } from '~/domain/admin/audit';
import { carriesKey } from '~/domain/key/code';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Store, Transaction } from '~/ports/store';

import { parseAll, withChangedAt } from '~/features/documents/index.server';
import { codePrint, hashPath, type Key, keyPath, parseKey, toKeyOwner } from './document.server';

const NOTE = 'meta/keyPrints';
/** Counts up where codeIdentity() changes for codes that a store may have. */
const FORM = 2;

interface Dependencies {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
}

/** The names of keys that proved to be another one's code: put aside while free, or given to two people. */
export interface EqualKeys {
  readonly putAside: readonly string[];
  readonly sold: readonly string[];
}

/** Makes the fingerprints of keys that are links anew, once for a store; a run that was stopped is repeated. */
export async function renewPrints({ store, cipher, clock }: Dependencies): Promise<EqualKeys> {
  const putAside: string[] = [];
  const sold: string[] = [];
  const note = await store.get(NOTE);
  if (note?.data['form'] === FORM) return { putAside, sold };
  for await (const docs of eachPage(store, { from: 'codes', group: true, limit: 500 }))
    for (const key of parseAll(parseKey, docs)) {
      const code = key.codeHash === null ? null : cipher.tryOpen(key.code, key.path);
      if (code === null || !carriesKey(code) || key.codeHash === codePrint(cipher, code)) continue;
      const outcome = await store.transaction((tx) => renew(tx, key, { code, print: codePrint(cipher, code), at: clock() }));
      if (outcome !== 'renewed') (outcome === 'sold' ? sold : putAside).push(auditKeyName(key.id, code));
    }
  await store.set(NOTE, { form: FORM });
  return { putAside, sold };
}

interface Renewal {
  readonly code: string;
  readonly print: string;
  readonly at: number;
}

async function renew(tx: Transaction, { path, codeHash }: Key, { code, print, at }: Renewal): Promise<'renewed' | 'put-aside' | 'sold'> {
  const [snap, known, before] = await tx.getMany([path, hashPath(print), hashPath(codeHash ?? print)]);
  const owner = known ? toKeyOwner(known) : null;
  const twin = owner && (await tx.get(keyPath(owner.gameId, owner.keyId)));
  if (!snap) return 'renewed';
  const key = parseKey(snap);
  if (!twin || twin.path === path) {
    tx.update(path, { codeHash: print });
    tx.set(hashPath(print), { gameId: key.gameId, keyId: key.id });
    if (before) tx.delete(before.path);
    return 'renewed';
  }
  const spare = [key, parseKey(twin)].find(({ state, orderId }) => state === 'free' && orderId === null);
  if (spare === undefined) return 'sold';
  const other = spare.path === path ? twin : snap;
  // why no word of a language: the owner reads it beside the key
  const reason = `= ${auditKeyName(other.id, code)}`;
  tx.update(spare.path, { state: 'used', used: true, writtenOff: { at, reason }, ...withChangedAt(at) });
  return 'put-aside';
}
