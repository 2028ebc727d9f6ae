import { auditKeyName } from '~/domain/admin/audit';
import { nextKeyState } from '~/domain/key';
import { readStoredCoefficient, toDecimal } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, parseAll, tombstone, withChangedAt, withStockedAt } from '~/features/documents/index.server';
import { importOf, keyImportPath, toKeyImport, type KeyImport } from './import-document.server';
import { codePrint, hashPath, isRemovable, keyPath, newKeyDocument, parseKey, toKeyOwner, type Key } from './document.server';

/** The most keys of one act: a page of them. Each takes up to three writes. */
export const MAX_TICKED = 100;

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly onStockArrived: (gameId: string) => Promise<void>;
}

/** A free key that moves, opened; `hash`: the fingerprint of its code. */
interface Moving {
  readonly doc: Snapshot;
  readonly key: Key;
  readonly code: string;
  readonly hash: string;
}

/** Creates what the owner does with ticked keys of a game: all of them, or none where an order has one. */
export function createTickedKeys({ store, encryption, clock, onStockArrived }: Dependencies) {
  /**
   * Moves free keys to another game, at what they cost and the price of that game. ShopError 'not-found', 'wrong-state' where one is used,
   * 'code-in-order', 'code-exists'.
   */
  async function move(gameId: string, keyIds: readonly string[], to: string, by: string): Promise<void> {
    const ids = checked(gameId, keyIds);
    if (to === gameId || !isPossibleId(to)) throw new ShopError('not-found', [to]);
    await store.transaction(async (tx) => {
      const [from, target, ...docs] = await tx.getMany([`games/${gameId}`, `games/${to}`, ...ids.map((id) => keyPath(gameId, id))]);
      if (!target || target.data['archived'] === true) throw new ShopError('not-found', [to]);
      const moving = docs.map((doc, nth) => toMoving(doc, ids[nth] ?? ''));
      await checkCodes(tx, moving);
      const imports = await importsOf(tx, ids);
      const coefficient = readStoredCoefficient(target.data['coefficient']);
      for (const { doc, key, code, hash } of moving) {
        const path = keyPath(to, key.id);
        const { createdAt } = doc.data;
        tx.delete(key.path);
        tx.create(path, {
          ...newKeyDocument(path, { code, type: key.type, originPrice: key.originPrice, coefficient }, encryption, clock()),
          ...(typeof createdAt === 'number' && { createdAt }),
        });
        tx.set(hashPath(hash), { gameId: to, keyId: key.id });
      }
      for (const { id, movedTo } of imports) if (!movedTo.includes(to)) tx.update(keyImportPath(id), { movedTo: [...movedTo, to] });
      const note = tombstone(gameId, clock());
      tx.set(note.set, note.data);
      tx.update(target.path, withStockedAt(clock()));
      const names = moving.map(({ key, code }) => auditKeyName(key.id, code)).join(', ');
      const titles = { before: { game: titleOf(from, gameId) }, after: { game: titleOf(target, to), keys: names } };
      for (const game of [gameId, to]) recordChange(tx, { at: clock(), by, action: 'keys-moved', subject: `games/${game}`, ...titles });
    });
    await onStockArrived(to);
  }

  /** Returns the imports that keys came with: the undo of one follows its keys to their games. */
  async function importsOf(tx: Transaction, ids: readonly string[]): Promise<readonly KeyImport[]> {
    const importIds = [...new Set(ids.map(importOf))].filter(isPossibleId);
    return parseAll(toKeyImport, await tx.getMany(importIds.map(keyImportPath)));
  }

  function toMoving(doc: Snapshot | null, id: string): Moving {
    const key = readKey(doc, id);
    if (doc === null || !isRemovable(doc)) throw new ShopError('code-in-order', [key.orderId ?? '']);
    const code = encryption.tryOpen(key.code, key.path);
    if (key.state !== 'free' || code === null) throw new ShopError('wrong-state', [id]);
    return { doc, key, code, hash: key.codeHash ?? codePrint(encryption, code) };
  }

  async function checkCodes(tx: Transaction, moving: readonly Moving[]): Promise<void> {
    const owners = await tx.getMany(moving.map(({ hash }) => hashPath(hash)));
    moving.forEach(({ key }, nth) => {
      const doc = owners[nth];
      const owner = doc ? toKeyOwner(doc) : null;
      if (owner !== null && (owner.gameId !== key.gameId || owner.keyId !== key.id)) throw new ShopError('code-exists', [owner.gameId]);
    });
  }

  /** Takes keys out of the store for a reason, which stands beside each. ShopError 'not-found', 'code-in-order'. */
  async function writeOff(gameId: string, keyIds: readonly string[], reason: string, by: string): Promise<void> {
    const ids = checked(gameId, keyIds);
    await store.transaction(async (tx) => {
      const docs = await tx.getMany(ids.map((id) => keyPath(gameId, id)));
      const keys = docs.map((doc, nth) => {
        const key = readKey(doc, ids[nth] ?? '');
        if (doc === null || !isRemovable(doc)) throw new ShopError('code-in-order', [key.orderId ?? '']);
        return key;
      });
      for (const key of keys) {
        const state = key.state === 'used' ? key.state : nextKeyState(key.state, 'markUsed');
        if (state === null) throw new ShopError('code-in-order', [key.orderId ?? '']);
        tx.update(key.path, { state, used: true, writtenOff: { at: clock(), reason }, ...withChangedAt(clock()) });
        const name = auditKeyName(key.id, encryption.tryOpen(key.code, key.path));
        const before = { key: name, state: key.state };
        const after = { key: name, state, reason, originPrice: toDecimal(key.originPrice) };
        recordChange(tx, { at: clock(), by, action: 'key-written-off', subject: key.path, before, after });
      }
    });
  }

  return { move, writeOff };
}

function checked(gameId: string, keyIds: readonly string[]): readonly string[] {
  const ids = [...new Set(keyIds)];
  const wrong = [gameId, ...ids].find((id) => !isPossibleId(id));
  if (wrong !== undefined || ids.length === 0 || ids.length > MAX_TICKED) throw new ShopError('not-found', [wrong ?? '']);
  return ids;
}

function readKey(doc: Snapshot | null, id: string): Key {
  if (doc === null) throw new ShopError('not-found', [id]);
  return parseKey(doc);
}

const titleOf = (game: Snapshot | null | undefined, id: string) => String(game?.data['title'] ?? id);
