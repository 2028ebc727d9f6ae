import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import { succeeded, CONFLICT } from '~/ports/store/retry';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store, Transaction, Write } from '~/ports/store';

import { patient, patiently } from './scan';
import { alarmIdOf, alarmPath, type NewAlarm, raiseAlert } from '~/features/alert/index.server';
import { withChangedAt, tryParse } from '~/features/documents/index.server';
import { codePrint, hashPath, isKeyPath, type Key, keyPath, parseKey, toKeyOwner } from '~/features/key/index.server';

/** Says that each key of the store has the fingerprint of this form; its number counts up with each change of codeIdentity(). */
const MARK = 'meta/code-prints-2';
const PAGE_SIZE = 500;
/** Keys in one step: each has three writes, and a commit takes 400. */
const STEP = 130;

interface Dependencies {
  readonly store: Store;
  readonly cipher: Encryption;
  readonly clock: Clock;
  /** The recipient of the mails about alarms; null: the owner reads of them in the store. */
  readonly ownerMail: string | null;
  readonly onProgress?: (done: number) => void;
}

/**
 * Makes the fingerprint of each key anew, once for a store. Of two keys that prove to have one code a free one is put aside, and the owner is
 * called; if both were given to orders, she is called to that. What is done stays done, so it can be stopped and run again.
 */
export async function renewPrints({ store, cipher, clock, ownerMail, onProgress = () => {} }: Dependencies): Promise<void> {
  if (await store.get(MARK)) return;
  let done = 0;
  for await (const docs of eachPage(patient(store), { from: 'codes', group: true, limit: PAGE_SIZE })) {
    const due = docs.filter(isDue);
    for (let at = 0; at < due.length; at += STEP) {
      await renewMany(due.slice(at, at + STEP));
      done += Math.min(STEP, due.length - at);
      onProgress(done);
    }
  }
  await store.merge(MARK, { at: clock() });

  /** The fingerprint that a key should have; null where it has none, or can't be opened. */
  function printOf({ code, codeHash, path }: Key): string | null {
    const plain = codeHash === null ? null : cipher.tryOpen(code, path);
    return plain === null ? null : codePrint(cipher, plain);
  }

  function isDue(doc: Snapshot): boolean {
    const key = isKeyPath(doc.path) ? tryParse(parseKey, doc) : null;
    const print = key && printOf(key);
    return key !== null && print !== null && print !== key.codeHash;
  }

  /** All in one step; if one is in the way (a twin, a sale), one by one. */
  async function renewMany(docs: readonly Snapshot[]): Promise<void> {
    const prints = docs.map((doc) => printOf(parseKey(doc)));
    const isClear = new Set(prints).size === prints.length;
    const writes = docs.flatMap((doc, index) => writesOf(doc, prints[index] ?? null));
    if (isClear && (await succeeded(store.commit(writes), ['exists', ...CONFLICT]))) return;
    for (const { path } of docs) await patiently(() => store.transaction((tx) => renewOne(tx, path)));
  }

  function writesOf(doc: Snapshot, print: string | null): Write[] {
    const { id, gameId, codeHash } = parseKey(doc);
    if (print === null || codeHash === null) return [];
    return [
      { update: doc.path, patch: { codeHash: print }, ifRev: doc.rev },
      { create: hashPath(print), data: { gameId, keyId: id } },
      { delete: hashPath(codeHash) },
    ];
  }

  async function renewOne(tx: Transaction, path: string): Promise<void> {
    const snap = await tx.get(path);
    const key = snap && tryParse(parseKey, snap);
    const print = key && printOf(key);
    if (!key || print === null || key.codeHash === null || print === key.codeHash) return;
    const claim = await tx.get(hashPath(print));
    const owner = claim && tryParse(toKeyOwner, claim);
    const other = owner && (await tx.get(keyPath(owner.gameId, owner.keyId)));
    const twin = other && other.path !== path ? tryParse(parseKey, other) : null;
    const [aside, holder] = twin === null || key.state !== 'free' ? [twin, key] : [key, twin];
    const alarm = aside && alarmOf(aside, holder);
    const known = alarm && (await tx.get(alarmPath(alarmIdOf(alarm))));
    tx.delete(hashPath(key.codeHash));
    tx.set(hashPath(print), { gameId: holder.gameId, keyId: holder.id });
    if (holder === key) tx.update(path, { codeHash: print });
    if (aside === null || alarm === null) return;
    tx.update(aside.path, { codeHash: null, sameAs: holder.path, ...(aside.state === 'free' ? TAKEN_OUT : {}), ...withChangedAt(clock()) });
    // why no mail of each: those that were put aside may be many, and nothing is lost
    raiseAlert(tx, known, alarm, aside.state === 'free' ? null : ownerMail);
  }

  function alarmOf(aside: Key, holder: Key): NewAlarm {
    const code = aside.state === 'free' ? ('key-put-aside' as const) : ('key-given-twice' as const);
    const named = [aside, holder].map(({ gameId, id, orderId }) => [`${gameId}/${id}`, ...(orderId === null ? [] : [orderId])].join(' '));
    return { code, orderId: null, cause: aside.id, note: named.join(', '), at: clock() };
  }
}

const TAKEN_OUT = { state: 'used', used: true, orderId: null, holdUntil: 0 };
