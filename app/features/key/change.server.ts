import { auditKeyName, type AuditAction } from '~/domain/admin/audit';
import { isAvailable, isUsed, nextKeyState } from '~/domain/key';
import { toDecimal } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Data, Store, Transaction, Write } from '~/ports/store';
import { idOf } from '~/ports/store/validation';

import { recordChange, type AdminChange } from '~/features/audit/index.server';
import {
  withChangedAt,
  isPossibleId,
  randomId,
  randomSortKey,
  readByName,
  tombstone,
  withStockedAt,
} from '~/features/documents/index.server';
import { plainPrints } from './unencrypted.server';
import { codePrint, hashPath, keyPath, newKeyDocument, parseKey, type Key } from './document.server';
import type { KeyInput } from './form.server';

export type KeyChanges = ReturnType<typeof createKeyChanges>;

export function createKeyChanges({
  store,
  encryption,
  clock,
  onStockArrived = async () => {},
}: {
  store: Store;
  encryption: Encryption;
  clock: Clock;
  /** Gets a game with new free keys, before anyone is notified: a paid order may wait for one. */
  onStockArrived?: (gameId: string) => Promise<void>;
}) {
  const now = clock;

  function writes(
    gameId: string,
    input: KeyInput,
  ): [key: Write & { create: string; data: Data }, hash: Write & { create: string; data: Data }] {
    const id = randomId();
    const path = keyPath(gameId, id);
    const data = newKeyDocument(path, input, encryption, now());
    return [
      { create: path, data },
      { create: hashPath(data.codeHash), data: { gameId, keyId: id } },
    ];
  }

  /** Adds one key. ShopError 'code-exists' where the store has it already, 'not-found' without the game. */
  async function add(gameId: string, input: KeyInput, by: string): Promise<void> {
    const [key, hash] = writes(gameId, input);
    const older = (await plainPrints(store, encryption, gameId)).get(codePrint(encryption, input.code));
    if (older !== undefined) throw new ShopError('code-exists', [older]);
    await store.transaction(async (tx) => {
      const { game, codeOwner } = await readByName(tx, { game: `games/${gameId}`, codeOwner: hash.create });
      if (!game || game.data['archived'] === true) throw new ShopError('not-found', [gameId]);
      if (codeOwner) throw new ShopError('code-exists', [String(codeOwner.data['gameId'])]);
      tx.create(key.create, key.data);
      tx.create(hash.create, hash.data);
      tx.update(game.path, withStockedAt(now()));
      const after = { type: input.type, originPrice: key.data['originPrice'], buyingPrice: key.data['buyingPrice'] };
      record(tx, 'key-added', { subject: key.create, code: input.code, by, before: null, after });
    });
    await onStockArrived(gameId);
  }

  /** Adds the keys that a game begins with, in chunks, without those already there. Returns the number of new ones. */
  async function addMany(gameId: string, inputs: readonly KeyInput[]): Promise<number> {
    let added = 0;
    for (let at = 0; at < inputs.length; at += 100) {
      const chunk = inputs.slice(at, at + 100).map((input) => writes(gameId, input));
      const claims = await store.getMany(chunk.map(([, hash]) => hash.create));
      const fresh = chunk.filter((_, index) => !claims[index]);
      await store.commit(fresh.flat());
      added += fresh.length;
    }
    if (added > 0) await onStockArrived(gameId);
    return added;
  }

  /** Takes a key out of the store by hand, or puts it back. A repeat changes nothing. ShopError 'not-found', 'code-in-order'. */
  async function setUsed(gameId: string, keyId: string, used: boolean, by: string): Promise<void> {
    await changing(gameId, keyId, (tx, key) => {
      if (isUsed(key.state) === used) return;
      const from = isAvailable(key, now()) ? 'free' : key.state;
      const state = nextKeyState(from, used ? 'markUsed' : 'markAvailable');
      if (state === null) throw new ShopError('code-in-order', [key.orderId ?? '']);
      tx.update(key.path, {
        state,
        used: isUsed(state),
        orderId: null,
        holdUntil: 0,
        ...backInStock(key),
        rand: randomSortKey(),
        ...withChangedAt(now()),
      });
      const states = { before: { state: from }, after: { state } };
      record(tx, used ? 'key-marked-used' : 'key-marked-available', {
        subject: key.path,
        code: encryption.tryOpen(key.code, key.path),
        by,
        ...states,
      });
    });
    if (!used) await onStockArrived(gameId);
  }

  /** Returns the fields that a key loses once it is no longer written off. */
  const backInStock = ({ writtenOff }: Key): Data => (writtenOff === null ? {} : { writtenOff: null });

  /** Deletes a key that no order has. A repeat is harmless. ShopError 'code-in-order'. */
  async function remove(gameId: string, keyId: string, by: string): Promise<void> {
    await changing(gameId, keyId, (tx, key) => {
      tx.delete(key.path);
      if (key.codeHash) tx.delete(hashPath(key.codeHash));
      const note = tombstone(gameId, now());
      tx.set(note.set, note.data);
      const before = { state: key.state, type: key.type, originPrice: toDecimal(key.originPrice) };
      record(tx, 'key-deleted', { subject: key.path, code: encryption.tryOpen(key.code, key.path), by, before, after: null });
    }).catch((error: unknown) => {
      if (!(error instanceof ShopError && error.code === 'not-found')) throw error;
    });
  }

  /** Returns the masked code of a key that belongs to an order, and logs the admin. null: it can't be opened. ShopError 'not-found'. */
  async function show(gameId: string, keyId: string, by: string): Promise<string | null> {
    if (!isPossibleId(gameId) || !isPossibleId(keyId)) throw new ShopError('not-found', [keyId]);
    return store.transaction(async (tx) => {
      const doc = await tx.get(keyPath(gameId, keyId));
      if (!doc) throw new ShopError('not-found', [keyId]);
      const key = parseKey(doc);
      const code = encryption.tryOpen(key.code, key.path);
      record(tx, 'key-shown', { subject: key.path, code, by, before: null, after: { orderId: key.orderId ?? '' } });
      return code;
    });
  }

  /** Records that an admin exported all keys of a game; before the file is sent, so that none leaves unrecorded. */
  async function noteExport(gameId: string, count: number, by: string): Promise<void> {
    await store.transaction(async (tx) => {
      recordChange(tx, { at: now(), by, action: 'keys-exported', subject: `games/${gameId}`, before: null, after: { keys: count } });
    });
  }

  /** `code` is unsealed, null where it can't be: the log keeps only what a person needs to find the key. */
  function record(
    tx: Transaction,
    action: AuditAction,
    { code, before, after, ...change }: Omit<AdminChange, 'at' | 'action'> & { readonly code: string | null },
  ): void {
    const key = auditKeyName(idOf(change.subject), code);
    recordChange(tx, { ...change, at: now(), action, before: before && { key, ...before }, after: after && { key, ...after } });
  }

  async function changing(gameId: string, keyId: string, change: (tx: Transaction, key: Key) => void): Promise<void> {
    if (!isPossibleId(gameId) || !isPossibleId(keyId)) throw new ShopError('not-found', [keyId]);
    await store.transaction(async (tx) => {
      const doc = await tx.get(keyPath(gameId, keyId));
      if (!doc) throw new ShopError('not-found', [keyId]);
      const key = parseKey(doc);
      if (!isAvailable(key, now()) && key.state !== 'used') throw new ShopError('code-in-order', [key.orderId ?? '']);
      change(tx, key);
    });
  }

  return { add, addMany, setUsed, remove, show, noteExport };
}
