import { toCatalogueGame } from '~/domain/catalogue';
import { type DisplayStock, availableAt, toDisplayStock } from '~/domain/catalogue/availability';
import { KEY_TYPES } from '~/domain/key';
import type { Snapshot } from '~/ports/store';

import type { SnapshotEvidence } from '~/features/catalogue/index.server';
import { tryParse } from '~/features/documents/index.server';
import { createPace, inSteps } from '~/features/jobs/index.server';
import { toGame } from '~/features/game/index.server';
import { type Key, parseKey } from '~/features/key/index.server';

/** Finds packed entries that differ from their games and keys, and are not marked as changed. Sales don't depend on them. */
export async function comparePacks(
  { packs, removed, since }: SnapshotEvidence,
  games: readonly Snapshot[],
  codes: readonly Snapshot[],
): Promise<string[]> {
  const isRecent = (doc: Snapshot) => Number(doc.data['changedAt'] ?? 0) >= since;
  const changed = new Set([...removed, ...games.filter(isRecent).map(({ id }) => id)]);
  const restocked = new Set([...removed, ...codes.filter(isRecent).map(gameIdOf)]);
  const byId = new Map(games.map((doc) => [doc.id, doc]));
  const keys = new Map<string, Key[]>();
  const unused = codes.filter(({ data }) => data['used'] === false);
  // Another check reports keys that can't be read.
  for (const key of await inSteps(unused, (doc) => tryParse(parseKey, doc))) {
    if (key === null) continue;
    const others = keys.get(key.gameId);
    if (others) others.push(key);
    else keys.set(key.gameId, [key]);
  }
  const pace = createPace();
  const differences: string[] = [];
  for (const id of new Set([...byId.keys(), ...packs.games.keys()])) {
    await pace();
    if (changed.has(id)) continue;
    const doc = byId.get(id);
    const packed = packs.games.get(id);
    if (!doc || !packed) {
      differences.push(`games/${id} ${doc ? 'missing' : 'deleted'}`);
      continue;
    }
    const game = tryParse(toGame, doc);
    if (game === null) continue;
    const actual = toCatalogueGame(game);
    const fields = Object.entries(actual).filter(([field, value]) => !isEqual(value, packed[field as keyof typeof packed]));
    if (fields.length > 0) differences.push(`games/${id} ${fields.map(([field]) => field).join(', ')}`);
    if (restocked.has(id)) continue;
    const counted = describe(toDisplayStock(keys.get(id) ?? [], packs.lastPackedAt), packs.lastPackedAt);
    const shown = describe(packs.stocks.get(id), packs.lastPackedAt);
    if (counted !== shown) differences.push(`games/${id} stock: ${shown}, counted: ${counted}`);
  }
  return differences;
}

function describe(stock: DisplayStock | undefined, at: number): string {
  const counts = stock ? availableAt(stock, at) : {};
  return KEY_TYPES.flatMap((type) => ((counts[type] ?? 0) > 0 ? [`${type} ${counts[type]}`] : [])).join(', ') || 'none';
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const gameIdOf = ({ path }: Snapshot) => path.split('/')[1] ?? '';
