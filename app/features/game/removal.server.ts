import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import { DELETE_FIELD, type Snapshot, type Store, type Transaction } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import { withChangedAt, tombstone } from '~/features/documents/index.server';
import { recordChange } from '~/features/audit/index.server';
import { readFeatured, unfeature } from './featured.server';
import { toGame } from './document.server';
import { forgetPictures } from './picture.server';
import { forgetKeyImports, isRemovable, keyDeletion } from '~/features/key/index.server';

export interface Removal {
  readonly outcome: 'deleted' | 'archived';
  readonly keys: number;
}

/** why 200: a commit takes 400 writes, and a key has two documents */
const KEYS_AT_ONCE = 200;
const RESUMED_AT_ONCE = 20;

/** Creates the deletion of games: hidden first, then keys, then the game. After a crash resume() finishes those marked `removing`. */
export function createGameRemoval({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
  return { preview, remove, resume };

  async function preview(id: string): Promise<Removal> {
    let keys = 0;
    let unremovable = 0;
    for await (const codes of codePages(id)) {
      const removable = codes.filter(isRemovable).length;
      keys += removable;
      unremovable += codes.length - removable;
    }
    return { outcome: unremovable === 0 ? 'deleted' : 'archived', keys };
  }

  /** Deletes the game and its keys; with keys of orders it is archived. Repeatable. ShopError 'not-found'. */
  async function remove(id: string, by: string): Promise<Removal> {
    await hide(id, by);
    return removeRest(id);
  }

  async function removeRest(id: string): Promise<Removal> {
    let keys = 0;
    for await (const codes of codePages(id)) keys += await removeKeys(codes.filter(isRemovable));
    await forgetKeyImports(store, id);
    return { outcome: await finish(id), keys };
  }

  /** Finishes removals that a crash broke; returns their number. One that fails stops no other, and is thrown at the end. */
  async function resume(): Promise<number> {
    const { docs } = await store.query({ from: 'games', where: [['removing', '==', true]], limit: RESUMED_AT_ONCE });
    const failures: unknown[] = [];
    for (const { id } of docs) await removeRest(id).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return docs.length;
  }

  function hide(id: string, by: string): Promise<void> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(`games/${id}`);
      if (!doc) throw new ShopError('not-found', [id]);
      if (doc.data['featured'] === true) unfeature(tx, await readFeatured(tx), id);
      // why: a second admin, or an archived game, gets no new name in the log
      const removedBy = doc.data['archived'] === true ? {} : { removedBy: by };
      tx.update(`games/${id}`, { archived: true, featured: false, removing: true, ...removedBy, ...withChangedAt(clock()) });
    });
  }

  async function removeKeys(codes: readonly Snapshot[]): Promise<number> {
    if (await succeeded(store.commit(codes.flatMap(keyDeletion)), ['stale'])) return codes.length;
    let removed = 0;
    for (const { path } of codes) {
      const code = await store.get(path);
      if (code && isRemovable(code)) removed += await removeKeys([code]);
    }
    return removed;
  }

  /** Deletes the game's own document when no key is left; a key that stays keeps it. */
  function finish(id: string): Promise<Removal['outcome']> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(`games/${id}`);
      const { docs } = await tx.query({ from: `games/${id}/codes`, limit: 1 });
      const now = clock();
      if (docs.length > 0) {
        if (doc) tx.update(`games/${id}`, { removing: DELETE_FIELD, removedBy: DELETE_FIELD, ...withChangedAt(now) });
        if (doc) record(tx, doc, 'game-archived', now);
        return 'archived';
      }
      const note = tombstone(id, now);
      if (doc) forgetPictures(tx, toGame(doc));
      tx.delete(`games/${id}`);
      tx.set(note.set, note.data);
      if (doc) record(tx, doc, 'game-deleted', now);
      return 'deleted';
    });
  }

  function record(tx: Transaction, { path: subject, data }: Snapshot, action: 'game-deleted' | 'game-archived', at: number): void {
    const by = data['removedBy'];
    if (typeof by !== 'string') return;
    const { removing: _removing, removedBy: _by, archived: _archived, featured: _featured, ...before } = data;
    if (action === 'game-deleted') recordChange(tx, { at, by, action, subject, before, after: null });
    else recordChange(tx, { at, by, action, subject, before: { archived: false }, after: { archived: true } });
  }

  function codePages(id: string) {
    return eachPage(store, { from: `games/${id}/codes`, limit: KEYS_AT_ONCE });
  }
}
