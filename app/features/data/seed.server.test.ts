import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createEncryption } from '~/adapters/node/encryption.server';
import { GENRES } from '~/domain/game/genre';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import demoCatalogue from './demo-games.json';
import { seedDemo } from './seed.server';
import { toGame } from '~/features/game/document.server';
import { createKeyList } from '~/features/key/list.server';
import { createKeyChanges } from '~/features/key/change.server';
import type { KeyChanges } from '~/features/key/index.server';

const SILENT: Log = { info() {}, warn() {}, error() {} };
const ALL_KEYS = demoCatalogue.games.reduce((sum, game) => sum + game.demoStock, 0);

let temp: TempStore;
let keys: KeyChanges;

beforeEach(() => {
  temp = openTempStore();
  keys = createKeyChanges({ store: temp.store, encryption: createEncryption('a secret for tests that is long enough'), clock: Date.now });
});

afterEach(() => temp.close());

const seed = (with_: Partial<Parameters<typeof seedDemo>[0]> = {}) => seedDemo({ store: temp.store, keys, log: SILENT, ...with_ });
const count = (from: string, group = false) => temp.store.count({ from, group });

describe('the demo catalogue', () => {
  it('fills an empty store with 48 games of every genre, ten of them featured, and their keys', async () => {
    const steps: string[] = [];
    expect(await seed({ onProgress: (done, all) => steps.push(`${done}/${all}`) })).toBe(48);
    expect(steps).toHaveLength(48);
    expect(steps.at(-1)).toBe('48/48');
    const { docs } = await temp.store.query({ from: 'games' });
    const games = docs.map(toGame);
    expect(games).toHaveLength(48);
    expect(new Set(games.map((game) => game.genre))).toEqual(new Set(GENRES));
    expect(games.filter((game) => game.featured)).toHaveLength(10);
    expect(games.every((game) => game.buyingPrice > 0 && game.cover === `/covers/${game.id}.svg` && game.createdAt > 0)).toBe(true);
    expect(games.every(({ facts }) => facts.languages.length > 0 && facts.publisher !== '' && facts.edition !== '')).toBe(true);
    const translated = games.filter(({ texts }) =>
      [texts.fr, texts.ar].every(({ short, features }) => short !== '' && features.length > 0),
    );
    expect(translated.length).toBeGreaterThanOrEqual(12);
    const features = translated.flatMap(({ texts: { fr, ar } }) => [...fr.features, ...ar.features]);
    expect(features.filter((feature) => /[,،]/.test(feature))).toEqual([]);
    expect(docs.every((doc) => !('id' in doc.data) && !('demoStock' in doc.data) && !('keyType' in doc.data))).toBe(true);
    expect(await count('codes', true)).toBe(ALL_KEYS);
  });

  it('has keys of the right kind for each game, which nobody takes for real ones', async () => {
    await seed();
    const encryption = createEncryption('a secret for tests that is long enough');
    const loaded = await createKeyList({ store: temp.store, encryption, clock: Date.now }).list('forza-horizon-5', {
      used: null,
      type: null,
    });
    expect(loaded.length).toBeGreaterThan(0);
    for (const key of loaded) {
      expect(key.code).toMatch(/^DEMO(-[2-9A-HJ-NP-Z]{5}){3}$/);
      expect(key.type).toBe('Xbox');
      expect(key.state).toBe('free');
    }
  });

  it('is not loaded into a store that has games', async () => {
    await temp.store.set('games/mine', { title: 'Mine' });
    expect(await seed()).toBe(0);
    expect(await count('games')).toBe(1);
  });

  it('is not loaded again after the owner deleted every game', async () => {
    await seed();
    await temp.store.bulk((await temp.store.query({ from: 'games' })).docs.map((doc) => ({ delete: doc.path })));
    expect(await seed()).toBe(0);
    expect(await count('games')).toBe(0);
  });

  it('is finished at the next start of a process, whatever step one died after', async () => {
    // Every step of the first game, and one of a later one: they come in the same order for each.
    await afterEachStep('load-the-demo', async (nth) => {
      const own = openTempStore();
      try {
        const encryption = createEncryption('a secret for tests that is long enough');
        const load = (store: Store) => seedDemo({ store, log: SILENT, keys: createKeyChanges({ store, encryption, clock: Date.now }) });
        const isWhole = await lived(load(dying(own.store, nth < 4 ? nth : (nth - 3) * 100).store));
        await load(own.store);
        expect(await own.store.count({ from: 'games' })).toBe(48);
        expect(await own.store.count({ from: 'codes', group: true })).toBe(ALL_KEYS);
        return isWhole;
      } finally {
        await own.close();
      }
    });
  });

  it('is loaded once by two processes that start together', async () => {
    await Promise.all([seed(), seed()]);
    expect(await count('codes', true)).toBe(ALL_KEYS);
    expect(await count('codeHashes')).toBe(ALL_KEYS);
  });
});
