import { z } from 'zod';

import { auditKeyName } from '~/domain/admin/audit';
import { isAvailable } from '~/domain/key';
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

const noteDocument = z.object({
  form: z.number().catch(0),
  /** The paths of keys that wait for the end of a hold: of their own, or of the key whose code they are. */
  waits: z.array(z.string()).catch([]),
});

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
}

/** The names of keys that proved to be another one's code: put aside while free, or given to two people. */
export interface EqualKeys {
  readonly putAside: readonly string[];
  readonly sold: readonly string[];
}

/**
 * Makes the fingerprints of keys that are links anew, once for a store; a run that was stopped is repeated. A copy that an order holds keeps
 * its own until a later call finds the hold over.
 */
export async function renewPrints({ store, encryption, clock }: Dependencies): Promise<EqualKeys> {
  const putAside: string[] = [];
  const sold: string[] = [];
  const held: string[] = [];
  const { form, waits } = noteDocument.parse((await store.get(NOTE))?.data ?? {});
  const isRepeat = form === FORM;
  if (isRepeat && waits.length === 0) return { putAside, sold };
  for await (const docs of isRepeat ? [await store.getMany(waits)] : eachPage(store, { from: 'codes', group: true, limit: 500 }))
    for (const key of parseAll(parseKey, docs)) {
      const code = key.codeHash === null ? null : encryption.tryOpen(key.code, key.path);
      if (code === null || !carriesKey(code) || key.codeHash === codePrint(encryption, code)) continue;
      const outcome = await store.transaction((tx) => renew(tx, key, { code, print: codePrint(encryption, code), at: clock() }));
      if (outcome === 'held') held.push(key.path);
      else if (outcome !== 'renewed') (outcome === 'sold' ? sold : putAside).push(auditKeyName(key.id, code));
    }
  if (!isRepeat || held.length !== waits.length) await store.set(NOTE, { form: FORM, waits: held });
  return { putAside, sold };
}

interface Renewal {
  readonly code: string;
  readonly print: string;
  readonly at: number;
}

type Outcome = 'renewed' | 'put-aside' | 'held' | 'sold';

async function renew(tx: Transaction, { path, codeHash }: Key, { code, print, at }: Renewal): Promise<Outcome> {
  const [doc, claim, before] = await tx.getMany([path, hashPath(print), hashPath(codeHash ?? print)]);
  const owner = claim ? toKeyOwner(claim) : null;
  const twin = owner && (await tx.get(keyPath(owner.gameId, owner.keyId)));
  if (!doc) return 'renewed';
  const key = parseKey(doc);
  if (!twin || twin.path === path) {
    tx.update(path, { codeHash: print });
    tx.set(hashPath(print), { gameId: key.gameId, keyId: key.id });
    if (before) tx.delete(before.path);
    return 'renewed';
  }
  const both = [key, parseKey(twin)];
  const spare = both.find((each) => isAvailable(each, at));
  if (spare === undefined) {
    if (both.some(({ state }) => state === 'held')) return 'held';
    return both.some(({ state, writtenOff }) => state === 'used' && writtenOff !== null) ? 'renewed' : 'sold';
  }
  const other = spare.path === path ? twin : doc;
  // why no word of a language: the owner reads it beside the key
  const reason = `= ${auditKeyName(other.id, code)}`;
  tx.update(spare.path, { state: 'used', used: true, orderId: null, holdUntil: 0, writtenOff: { at, reason }, ...withChangedAt(at) });
  return 'put-aside';
}
