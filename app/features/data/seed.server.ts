import { z } from 'zod';

import { KEY_TYPES } from '~/domain/key';
import { readStoredCoefficient, readStoredPrice } from '~/domain/shared/money';
import { REFERENCE_ALPHABET } from '~/domain/order';
import type { Clock } from '~/ports/clock';
import type { Log } from '~/ports/log';
import type { Data, Store } from '~/ports/store';
import { succeeded } from '~/ports/store/retry';

import demoCatalogue from './demo-games.json';
import type { KeyChanges, KeyInput } from '~/features/key/index.server';
import { withChangedAt, sha256 } from '~/features/documents/index.server';

const MARKER = 'meta/demo';
/** The time (ms) for which demo prices were asked, so that offers of a demo have a struck price. */
const DEMO_PRICE_AGE = 60 * 24 * 60 * 60_000;

const demoDescription = z.record(z.string(), z.string().or(z.array(z.string())));

const demoGames = z.array(
  z
    .object({
      id: z.string(),
      price: z.number(),
      coefficient: z.number(),
      keyType: z.enum(KEY_TYPES),
      demoStock: z.number().int(),
      languages: z.array(z.string()),
      regions: z.array(z.string()).default([]),
      description: demoDescription,
      texts: z.record(z.string(), demoDescription).default({}),
    })
    .catchall(z.string().or(z.number()).or(z.boolean())),
);

export type OnProgress = (done: number, all: number) => unknown;

/** Loads the demo catalogue with demo keys into a store without games; returns their number, else 0. It goes on after a crash. */
export async function seedDemo({
  store,
  keys,
  log,
  onProgress,
  clock = Date.now,
}: {
  readonly store: Store;
  readonly keys: Pick<KeyChanges, 'addMany'>;
  readonly log: Log;
  readonly onProgress?: OnProgress;
  readonly clock?: Clock;
}): Promise<number> {
  const marker = await store.get(MARKER);
  if (marker?.data['finished'] === true) return 0;
  if (!marker && (await store.count({ from: 'games' })) > 0) return 0;
  const createdAt = typeof marker?.data['startedAt'] === 'number' ? marker.data['startedAt'] : clock();
  if (!marker) await createOnce(store, MARKER, { finished: false, startedAt: createdAt });
  const games = demoGames.parse(demoCatalogue.games);
  log.info('demo-loading', { games: games.length, resumed: marker !== null });
  for (const [index, { id, demoStock, keyType, ...fields }] of games.entries()) {
    // why once: the owner may have changed a game that a broken start wrote
    const priceLog = [{ at: createdAt - DEMO_PRICE_AGE, centimes: readStoredPrice(fields['buyingPrice']) }];
    await createOnce(store, `games/${id}`, { ...fields, priceLog, createdAt, ...withChangedAt(clock()) });
    await addKeys(keys, id, await demoKeys({ id, demoStock, keyType, price: fields.price, coefficient: fields.coefficient }));
    onProgress?.(index + 1, games.length);
  }
  await store.set(MARKER, { finished: true, startedAt: createdAt, finishedAt: clock() });
  log.info('demo-loaded', { games: games.length });
  return games.length;
}

async function createOnce(store: Store, path: string, data: Data): Promise<void> {
  await succeeded(store.create(path, data), ['exists']);
}

/** Adds keys; another process that starts at the same time adds the same ones, and this one skips them. */
async function addKeys(keys: Pick<KeyChanges, 'addMany'>, gameId: string, inputs: readonly KeyInput[]): Promise<void> {
  if (!(await succeeded(keys.addMany(gameId, inputs), ['exists']))) await keys.addMany(gameId, inputs);
}

/** Returns keys that look like no real ones, the same at each start. */
function demoKeys(game: {
  readonly id: string;
  readonly demoStock: number;
  readonly keyType: KeyInput['type'];
  readonly price: number;
  readonly coefficient: number;
}): Promise<KeyInput[]> {
  const terms = { type: game.keyType, originPrice: readStoredPrice(game.price), coefficient: readStoredCoefficient(game.coefficient) };
  return Promise.all(
    Array.from({ length: game.demoStock }, async (_, index) => ({ code: await demoCode(`${game.id}/${index}`), ...terms })),
  );
}

async function demoCode(seed: string): Promise<string> {
  const digest = await sha256(new TextEncoder().encode(seed));
  const letters = Array.from(
    { length: 15 },
    (_, index) => REFERENCE_ALPHABET[Number.parseInt(digest.slice(index * 2, index * 2 + 2), 16) % 32],
  ).join('');
  return `DEMO-${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
}
