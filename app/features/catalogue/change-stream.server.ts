import { toCatalogueGame } from '~/domain/catalogue';
import type { DisplayStock } from '~/domain/catalogue/availability';
import type { Game } from '~/domain/game';
import { KEY_TYPES, type KeyType } from '~/domain/key';
import type { Batch, Snapshot, WatchTarget } from '~/ports/store';

import { createLookups } from './lookups';
import { CLOCK_MARGIN_MS, type SnapshotContent, type StoredSnapshot } from './snapshot-document.server';
import { all } from './gather.server';
import type { SourceOptions } from './source';
import { follow, tryParse, REMOVALS } from '~/features/documents/index.server';
import { countDisplayStock } from './stock';
import { toGame } from '~/features/game/index.server';
import { parseKey } from '~/features/key/index.server';

export type ChangeStream = ReturnType<typeof createChangeStream>;

const ALL_TYPES: ReadonlySet<KeyType> = new Set(KEY_TYPES);

/** Keeps the packs' content up to date with every change. `onGame` gets a game that may have changed, in full where it is known. */
export function createChangeStream({
  store,
  clock,
  log,
  onChange,
  packs,
  onGame,
}: SourceOptions & { readonly packs: StoredSnapshot; readonly onGame: (id: string, game: Game | null) => void }) {
  const { games, stocks } = packs;
  const seenVersions = new Map<string, string>();
  const changed = new Set<string>();
  const streams: (() => void)[] = [];
  const lookups = createLookups(look, log);
  const since = ['changedAt', '>=', packs.packedAt - CLOCK_MARGIN_MS] as const;
  const parts = [
    { target: { from: 'games', where: [since] }, put: putGame, gone: (path: string) => lookAgain(gameIdOf(path)) },
    { target: { from: 'codes', group: true, where: [since] }, put: putKey, gone: (path: string) => lookAgain(gameIdOf(path)) },
    // A tombstone is removed when it is needed no more.
    { target: { from: REMOVALS, where: [since] }, put: (note: Snapshot) => lookAgain(note.id), gone: () => {} },
  ];

  return {
    games,
    async open(): Promise<void> {
      await Promise.all(parts.map(({ target, put, gone }) => listen(target, put, gone)));
      await lookups.done();
    },
    close(): void {
      for (const end of streams.splice(0)) end();
      lookups.stop();
    },
    stock(id: string, now: number): DisplayStock | null {
      const stock = stocks.get(id) ?? null;
      if (stock?.goodUntil && stock.goodUntil <= now) lookups.ask(id, { game: false, types: ALL_TYPES });
      return stock;
    },
    changes: () => changed.size,
    /** Asks the store itself for changes, since a stream may be late, and returns the content for new packs. */
    async gather(): Promise<SnapshotContent> {
      const packedAt = clock();
      for (const { target, put } of parts) for await (const doc of all(store, target)) take(doc, put);
      await lookups.done();
      return { games, stocks, packedAt };
    },
  };

  function listen(target: WatchTarget, put: (doc: Snapshot) => void, gone: (path: string) => void): Promise<void> {
    return new Promise((resolve) => {
      streams.push(
        follow({ store, target, log }, ({ changes }: Batch) => {
          for (const change of changes) {
            if (change.type === 'put') take(change.doc, put);
            else gone(change.path);
          }
          resolve();
        }),
      );
    });
  }

  function take(doc: Snapshot, put: (doc: Snapshot) => void): void {
    if (seenVersions.get(doc.path) === doc.rev) return;
    seenVersions.set(doc.path, doc.rev);
    if (Number(doc.data['changedAt']) > packs.packedAt) changed.add(doc.path);
    put(doc);
  }

  function putGame(doc: Snapshot): void {
    const game = tryParse(toGame, doc);
    if (game === null) return;
    const isNew = !games.has(game.id);
    games.set(game.id, toCatalogueGame(game));
    onGame(game.id, game);
    onChange([game.id], 'games');
    if (isNew) lookups.ask(game.id, { game: false, types: ALL_TYPES });
  }

  function putKey(doc: Snapshot): void {
    const key = tryParse(parseKey, doc);
    if (key && games.has(key.gameId)) lookups.ask(key.gameId, { game: false, types: new Set([key.type]) });
  }

  function lookAgain(id: string): void {
    lookups.ask(id, { game: true, types: ALL_TYPES });
  }

  async function look(id: string, lookup: { readonly game: boolean; readonly types: ReadonlySet<KeyType> }): Promise<void> {
    if (lookup.game) await lookAtGame(id);
    if (!games.has(id)) return;
    const types = new Set([...lookup.types, ...typesOf(stocks.get(id))]);
    stocks.set(id, await countDisplayStock(store, id, types, clock()));
    onChange([id], 'keys');
  }

  async function lookAtGame(id: string): Promise<void> {
    const path = `games/${id}`;
    const before = seenVersions.get(path);
    const doc = await store.get(path);
    // why: during the read, the stream may have brought a newer state
    if (seenVersions.get(path) !== before) return;
    if (doc) {
      take(doc, putGame);
      return;
    }
    seenVersions.delete(path);
    games.delete(id);
    stocks.delete(id);
    onGame(id, null);
    onChange([id], 'games');
  }
}

function typesOf(stock: DisplayStock | undefined): KeyType[] {
  return stock ? [...KEY_TYPES.filter((type) => (stock.free[type] ?? 0) > 0), ...stock.holds.map(({ type }) => type)] : [];
}

const gameIdOf = (path: string) => path.split('/')[1] ?? '';
