import { isAhead } from '~/domain/shared/deadline';
import { type Batch, StoreError } from '~/ports/store';

import { HEAD_PATH } from './document.server';
import { createFeed, type Feed } from './feed.server';
import { createFullGames } from './full-games.server';
import { CLOCK_MARGIN_MS, type PackHead, readHead, readPacks, toHead } from './pack.server';
import { createPacker, gatherAll, type PackOutcome } from './packing.server';
import type { CatalogueSource, SourceOptions } from './source';
import { follow } from '~/features/documents/index.server';

/** When a catalogue is packed, and when again. The defaults are the shop's; tests use shorter times. */
export interface Packing {
  /** Only above this number of games. */
  readonly above: number;
  /** After so many changed documents. */
  readonly afterChanges?: number;
  /** But not before the packs have this age (ms). */
  readonly notBeforeMs?: number;
  /** How often it checks (ms). */
  readonly everyMs?: number;
}

/** Above so many games, a start from every document would cost more than packs. */
export const PACK_ABOVE = 5000;
const AFTER_CHANGES = 500;
/** After how many ms a single change causes a new packing. */
const AFTER_MS = 6 * 60 * 60_000;
const EVERY_MS = 60_000;
/** How often it checks whether another process has finished packing (ms). */
const LOOK_MS = 250;

/** The catalogue from packs: a start costs one read for each 2,000 games, and one for each change since. */
export function createPackedSource({
  packing: { afterChanges = AFTER_CHANGES, notBeforeMs = 2 * CLOCK_MARGIN_MS, everyMs = EVERY_MS },
  tell,
  ...options
}: SourceOptions & { readonly packing: Packing; readonly tell: (line: string) => void }): CatalogueSource {
  const { store, clock, log, onChange } = options;
  const packer = createPacker(options);
  const inFull = createFullGames(store);
  let current: { readonly head: PackHead; readonly feed: Feed } | null = null;
  let opening: Feed | null = null;
  let wanted: string | null = null;
  let renewing = false;
  let isTold = false;
  let endHead: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  return {
    async open() {
      current = await load(tell);
      if (isClosed) return close();
      onChange(current.feed.games.keys());
      endHead = follow({ store, target: { path: HEAD_PATH }, log }, takeHead);
      schedule();
    },
    close,
    games: () => current?.feed.games ?? new Map(),
    stock: (id, now) => current?.feed.stock(id, now) ?? null,
    game: inFull.read,
    shows: (game) => inFull.shows(game, current?.feed.games.get(game.id)),
  };

  function close(): void {
    isClosed = true;
    endHead();
    clearTimeout(timer);
    current?.feed.close();
    opening?.close();
  }

  /** Reads the current packs; makes them first where there are none. */
  async function load(say: (line: string) => void): Promise<NonNullable<typeof current>> {
    for (;;) {
      const head = (await readHead(store)) ?? (await packAll(say));
      if (head && isUnfit(head)) {
        await packAll(say, head);
        continue;
      }
      const packs = head && (await readPacks(store, head));
      // why: a stream that begins while the store closes ends in an error that nobody can catch
      if (isClosed) throw new StoreError('unavailable', 'the catalogue is closed');
      if (!head) continue;
      if (!packs) {
        // The packs that count are damaged or gone, unless others count meanwhile.
        if ((await readHead(store))?.generation === head.generation) await packAll(say, head);
        continue;
      }
      const feed = createFeed({ ...options, packs, onGame: inFull.change });
      opening = feed;
      await feed.open();
      opening = null;
      say('');
      return { head, feed };
    }
  }

  /** Packs of a clock that was ahead: no change comes after them. */
  function isUnfit({ packedAt }: PackHead): boolean {
    return isAhead(packedAt, clock());
  }

  /** Packs from the documents themselves, where there are no packs, or only unfit ones. */
  async function packAll(say: (line: string) => void, base: PackHead | null = null): Promise<PackHead | null> {
    const outcome = await packer.pack(base, (keepOn) => gatherAll(options, keepOn, say));
    if (outcome === 'busy') {
      say(isTold ? '' : 'Another process packs the catalogue');
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return readHead(store);
  }

  /** Another set of packs counts now, or none: it reads all of it, while pages show what is known. */
  function takeHead({ changes: [change] }: Batch): void {
    wanted = change?.type === 'put' ? (toHead(change.doc.data)?.generation ?? null) : null;
    if (wanted !== current?.head.generation) void renew();
  }

  async function renew(): Promise<void> {
    if (renewing || isClosed) return;
    renewing = true;
    try {
      while (wanted !== current?.head.generation) {
        const asked = wanted;
        const next = await load(() => {});
        if (wanted === asked) wanted = next.head.generation;
        const before = current?.feed;
        const ids = new Set([...(before?.games.keys() ?? []), ...next.feed.games.keys()]);
        current = next;
        before?.close();
        inFull.clear();
        onChange(ids);
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

  function schedule(): void {
    timer = setTimeout(() => void repackIfDue().finally(() => isClosed || schedule()), everyMs * (0.5 + Math.random()));
    timer.unref();
  }

  async function repackIfDue(): Promise<PackOutcome | null> {
    if (!current || renewing) return null;
    const { head, feed } = current;
    if (isUnfit(head)) return packer.pack(head, (keepOn) => gatherAll(options, keepOn, () => {})).catch(noteFailure);
    const age = clock() - head.packedAt;
    const isDue = (feed.changes() >= afterChanges && age >= notBeforeMs) || (feed.changes() > 0 && age >= AFTER_MS);
    if (!isDue) return null;
    return packer.pack(head, (keepOn) => feed.gather(keepOn)).catch(noteFailure);
  }

  function noteFailure(error: unknown): null {
    if (!isClosed) log.error('catalogue-not-packed', error);
    return null;
  }
}
