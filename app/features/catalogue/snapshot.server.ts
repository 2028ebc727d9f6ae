import { isAhead } from '~/domain/shared/deadline';
import { type Batch, StoreError } from '~/ports/store';

import { createChangeStream, type ChangeStream } from './change-stream.server';
import { createGameDetails } from './game-details.server';
import { gatherAll } from './gather.server';
import {
  CLOCK_MARGIN_MS,
  HEAD_PATH,
  PACK_COUNT,
  type SnapshotHead,
  readHead,
  readSnapshot,
  toHead,
  writeSnapshot,
} from './snapshot-document.server';
import type { CatalogueSource, SourceOptions } from './source';
import { follow } from '~/features/documents/index.server';

/** The times at which a catalogue is packed. The defaults are the shop's; tests use shorter times and fewer packs. */
export interface SnapshotOptions {
  readonly above: number;
  readonly packs?: number;
  /** The number of changed documents after which it packs again. */
  readonly afterChanges?: number;
  readonly notBeforeMs?: number;
  readonly everyMs?: number;
}

/** The number of games above which a start from every document costs more than packs. */
export const SNAPSHOT_ABOVE = 5000;
const AFTER_CHANGES = 500;
/** The time (ms) after which a single change causes a new packing. */
const AFTER_MS = 6 * 60 * 60_000;
const EVERY_MS = 60_000;

/** Creates the catalogue from packs: a start costs one read for each pack, and one for each change since. */
export function createSnapshotSource({
  packing: { packs: count = PACK_COUNT, afterChanges = AFTER_CHANGES, notBeforeMs = 2 * CLOCK_MARGIN_MS, everyMs = EVERY_MS },
  tell,
  ...options
}: SourceOptions & { readonly packing: SnapshotOptions; readonly tell: (line: string) => void }): CatalogueSource {
  const { store, clock, log, onChange } = options;
  const inFull = createGameDetails(store);
  let current: { readonly head: SnapshotHead; readonly feed: ChangeStream } | null = null;
  let opening: ChangeStream | null = null;
  let latestHead: SnapshotHead | null = null;
  let renewing = false;
  let endHead: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    async open() {
      current = await load(tell);
      if (isClosed) return close();
      onChange(current.feed.games.keys(), 'games');
      endHead = follow({ store, target: { path: HEAD_PATH }, log }, takeHead);
      schedule();
    },
    close,
    games: () => current?.feed.games ?? new Map(),
    stock: (id, now) => current?.feed.stock(id, now) ?? null,
    game: inFull.read,
    described: () => null,
    shows: (game) => inFull.shows(game, current?.feed.games.get(game.id)),
  };

  function close(): void {
    isClosed = true;
    endHead();
    clearTimeout(timer);
    current?.feed.close();
    opening?.close();
  }

  /** Reads the packs, or all games and keys where there are none, and packs them. */
  async function load(report: (line: string) => void): Promise<NonNullable<typeof current>> {
    for (;;) {
      const storedHead = await readHead(store);
      const read = await readSnapshot(store, clock, storedHead);
      const packs = read ?? (await gatherAll(options, report));
      const head = read ? storedHead : await writeSnapshot(store, storedHead, packs, count);
      // why: a stream that begins while the store closes ends in an error that can't be caught
      if (isClosed) throw new StoreError('unavailable', 'the catalogue is closed');
      if (!head) continue;
      opening = createChangeStream({ ...options, packs, onGame: inFull.change });
      const feed = opening;
      await feed.open();
      opening = null;
      report('');
      return { head, feed };
    }
  }

  function takeHead({ changes: [change] }: Batch): void {
    latestHead = toHead(change?.type === 'put' ? change.doc.data : null);
    void renew();
  }

  async function renew(): Promise<void> {
    if (renewing || isClosed) return;
    renewing = true;
    try {
      while (!isCurrent(latestHead)) {
        const headBefore = latestHead;
        const next = await load(() => {});
        if (latestHead === headBefore) latestHead = next.head;
        const before = current?.feed;
        const ids = new Set([...(before?.games.keys() ?? []), ...next.feed.games.keys()]);
        current = next;
        before?.close();
        inFull.clear();
        onChange(ids, 'games');
        if (isClosed) return;
      }
    } catch (error) {
      if (isClosed) return;
      log.error('catalogue-not-renewed', error);
      setTimeout(() => void renew(), everyMs / 2).unref();
    } finally {
      renewing = false;
      if (isClosed) close();
    }
  }

  function isCurrent(head: SnapshotHead | null): boolean {
    return head?.epoch === current?.head.epoch && head?.packedAt === current?.head.packedAt;
  }

  function schedule(): void {
    timer = setTimeout(() => void packIfDue().finally(() => isClosed || schedule()), everyMs * (0.5 + Math.random()));
    timer.unref();
  }

  /** Packs again. Two processes at once write the same packs twice, and both are right. */
  async function packIfDue(): Promise<void> {
    if (!current || renewing) return;
    const { head, feed } = current;
    if (isAhead(head.packedAt, clock())) {
      latestHead = null;
      return renew();
    }
    const age = clock() - head.packedAt;
    const isDue = (feed.changes() >= afterChanges && age >= notBeforeMs) || (feed.changes() > 0 && age >= AFTER_MS);
    if (!isDue) return;
    try {
      const written = await writeSnapshot(store, head, await feed.gather(), count);
      if (written) log.info('catalogue-packed', { games: written.games });
    } catch (error) {
      if (!isClosed) log.error('catalogue-not-packed', error);
    }
  }
}
