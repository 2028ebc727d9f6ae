import assert from 'node:assert/strict';

import { KEPT_DAYS } from '~/domain/account/retention';
import { createStatementFiles } from '~/features/statement/statement.server';
import { createGames, readGame } from '~/features/game/index.server';
import { createGameBatches } from '~/features/game/bulk-edit.server';
import { createOffers } from '~/features/offer/index.server';
import { createKeys } from '~/features/key/index.server';
import { createMessages } from '~/features/contact/messages.server';
import { createProofs } from '~/features/order/payment-proof/index.server';
import type { Store } from '~/ports/store';

import { pdf, png } from '../files';
import { openRetention, passDays, signUp } from '../shop/retention-shop';
import { SILENT, type TestShop } from '../shop/test-shop';
import type { FLOWS, FlowName } from './flow-table';

/** A flow, as a process begins it that may be killed, and as the others find it afterwards. */
interface Scenario {
  readonly prepare: (shop: TestShop) => Promise<unknown>;
  /** Does the person's request. `store`: the process's own, which may die. */
  readonly act: (store: Store, shop: TestShop) => Promise<unknown>;
  /** The background work of another process, when its time has come. */
  readonly runDue: (shop: TestShop) => Promise<unknown>;
  /** Throws where something is left that is neither done nor undone. */
  readonly isOver: (shop: TestShop, isWhole: boolean) => Promise<void>;
}

/** The flows whose kills are shown in tests/resilience/flows.test.ts, by the table of flows. */
type Shown = { [Name in FlowName]: (typeof FLOWS)[Name]['shownBy'] extends 'tests/resilience/flows.test.ts' ? Name : never }[FlowName];

const NO_GAMES = { all: () => [], archived: () => [], named: () => [], find: () => null };
const GROUPS = new Set(['chunks', 'codes', 'pictureFiles']);
const KEYS = 500;
const FILES_OF_A_PICTURE = 5;
const WEEK = 7 * 24 * 60 * 60_000;
const OFFER = { kind: 'percent', names: {}, percent: 25, priceCentimes: null, round: null } as const;
const NOTHING = { titles: new Set<string>(), isNamed: () => false, featured: 0, hasKeys: () => true };
const gameFile = Buffer.from(['title,price,genre', ...Array.from({ length: KEYS }, (_, nth) => `Game ${nth},100,RPG`)].join('\n'));
const keyFile = Buffer.from(
  ['code,originPrice', ...Array.from({ length: KEYS }, (_, nth) => `NEWNEWNEW-${100_000 + nth},66.67`)].join('\n'),
);
const statement = Buffer.from(
  ['Date;Libellé;Crédit', ...Array.from({ length: 900 }, (_, nth) => `0${1 + (nth % 9)}/11/2026;VIREMENT ${nth};100,00`)].join('\n'),
);

async function counts({ store }: TestShop, ...from: readonly string[]): Promise<readonly number[]> {
  return Promise.all(from.map((each) => store.count(GROUPS.has(each) ? { from: each, group: true } : { from: each })));
}

/** Makes a document of each kind that is kept for a time, long after its end; a paid order stays. */
async function makeOldThings(shop: TestShop): Promise<void> {
  const { store, clock, encryption } = shop;
  await shop.game('a', 3);
  const paid = await shop.order('x', ['a']);
  await shop.prove(paid.id, 'x');
  await shop.approve(paid.id);
  await shop.orders.cancel((await shop.order('x', ['a'])).id, 'x');
  await shop.order('x', ['a']);
  const messages = createMessages({ store, clock, mailTo: () => 'owner@example.com' });
  const { id } = await messages.save({ name: 'Amal', email: 'amal@example.com', message: 'Hello', language: 'en' });
  await messages.close(id, 'former-admin');
  await createStatementFiles({ store, encryption, clock }).keep(statement, { name: 'november.csv', method: 'bank', by: 'former-admin' });
  await signUp(openRetention(shop), 'omar@example.com');
  await store.set('formerAdmins/former-admin', { email: 'former@example.com' });
  for (const { path } of (await store.query({ from: 'outbox' })).docs) await store.update(path, { state: 'sent' });
  await passDays(shop, 2 * KEPT_DAYS.audit);
}

export const SCENARIOS: Readonly<Record<Shown, Scenario>> = {
  'send-proof': {
    prepare: (shop) => shop.game('a', 1),
    act: async (store, shop) => {
      const order = await shop.order('x', ['a']);
      const bytes = pdf('x'.repeat(1_000_000));
      const saved = await createProofs({ store, clock: shop.clock, pictures: shop.pictures }).save(bytes);
      assert(saved.ok);
      // One more step: its order takes it. A process that dies before leaves a whole file.
      await store.update(`orders/${order.id}`, { touched: true });
      await shop.orders.submitProof(order.id, { accountId: 'x', method: 'bank', operator: null, payer: null, proofId: saved.id });
    },
    runDue: (shop) => shop.proofs.sweep(),
    isOver: async (shop, isWhole) => assert.deepEqual(await counts(shop, 'proofs', 'chunks'), isWhole ? [1, 3] : [0, 0]),
  },
  'delete-a-game': {
    prepare: (shop) => shop.game('a', KEYS),
    act: (store, { clock, pictures }) =>
      createGames({ store, clock, log: SILENT, catalogue: NO_GAMES, pictures }).games.remove('a', 'owner'),
    runDue: (shop) => shop.games.resumeRemovals(),
    isOver: async (shop) => assert.deepEqual(await counts(shop, 'games', 'codes', 'codeHashes'), [0, 0, 0]),
  },
  'import-keys': {
    prepare: (shop) => shop.game('a', 0),
    act: async (store, { clock, encryption }) => {
      let failure: unknown = null;
      const log = { ...SILENT, error: (_event: string, error: unknown) => void (failure = error) };
      const { keyImports } = createKeys({ store, clock, encryption, log, onStockArrived: async () => {} });
      const preview = await keyImports.preview('a', { bytes: keyFile, name: 'keys.csv' }, 15);
      assert(preview.ok);
      await keyImports.begin('a', preview.id, 'owner');
      await keyImports.settled(preview.id, 600_000).catch((error: unknown) => (failure ??= error));
      if (failure !== null) throw failure;
    },
    runDue: async ({ keyImports, store }) => {
      await keyImports.resume();
      for (const { id } of (await store.query({ from: 'keyImports' })).docs) await keyImports.settled(id, 600_000);
    },
    isOver: async (shop) => {
      const [imports, codes, hashes, chunks] = await counts(shop, 'keyImports', 'codes', 'codeHashes', 'chunks');
      assert.deepEqual([codes, hashes, chunks], imports === 0 ? [0, 0, 0] : [KEYS, KEYS, 0]);
    },
  },
  'change-many-games': {
    prepare: async () => {},
    act: async (store, { clock }) => {
      let failure: unknown = null;
      const log = { ...SILENT, error: (_event: string, error: unknown) => void (failure = error) };
      const work = createGameBatches({ store, clock, log, known: () => NOTHING });
      const file = await work.proposeFile({ bytes: gameFile, name: 'games.csv' });
      assert(file.ok);
      const { id } = file;
      await work.begin(id, 'owner');
      await work.settled(id, 600_000).catch((error: unknown) => (failure ??= error));
      if (failure !== null) throw failure;
    },
    runDue: async ({ store, clock }) => {
      const work = createGameBatches({ store, clock, log: SILENT, known: () => NOTHING });
      await work.resume();
      for (const { id } of (await store.query({ from: 'gameBatches' })).docs) await work.settled(id, 600_000);
    },
    isOver: async (shop, isWhole) => {
      const [batches, games, chunks] = await counts(shop, 'gameBatches', 'games', 'chunks');
      assert.equal((chunks ?? 0) > 0, batches === 1);
      assert(games === KEYS || (games === 0 && batches === 0 && !isWhole), `${games} games`);
    },
  },
  'upload-pictures': {
    prepare: (shop) => shop.game('a', 0),
    act: async (store, { clock, pictures }) => {
      let failure: unknown = null;
      const log = { ...SILENT, error: (_event: string, error: unknown) => void (failure = error) };
      const { pictureIntake, gameBatches } = createGames({ store, clock, log, catalogue: NO_GAMES, pictures });
      const intake = await pictureIntake.open();
      for (const place of [1, 2, 3])
        await intake.add({ file: `a-${place}.png`, id: 'a', role: place === 1 ? 'cover' : 'screenshot', place, bytes: png(String(place)) });
      const id = await intake.close();
      await gameBatches.begin(id, 'owner');
      await gameBatches.settled(id, 600_000).catch((error: unknown) => (failure ??= error));
      if (failure !== null) throw failure;
    },
    runDue: async ({ store, clock, pictures }) => {
      const { gameBatches } = createGames({ store, clock, log: SILENT, catalogue: NO_GAMES, pictures });
      await gameBatches.resume();
      for (const { id } of (await store.query({ from: 'gameBatches' })).docs) await gameBatches.settled(id, 600_000);
      await gameBatches.sweep();
    },
    isOver: async (shop, isWhole) => {
      const { docs } = await shop.store.query({ from: 'gameBatches' });
      assert(docs.every(({ data }) => data['state'] === 'done'));
      const game = await readGame(shop.store, 'a');
      const shown = (game?.screenshots.length ?? 0) + (game?.cover.startsWith('/pictures/a/') ? 1 : 0);
      assert(shown === 3 || (shown === 0 && !isWhole), `${shown} pictures`);
      assert.deepEqual(await counts(shop, 'pictureFiles'), [shown * FILES_OF_A_PICTURE]);
    },
  },
  'give-an-offer': {
    prepare: async ({ store }) => {
      const games = Array.from({ length: KEYS }, (_, nth) => ({ title: `Game ${nth}`, price: 100, buyingPrice: 150 }));
      await store.bulk(games.map((data, nth) => ({ set: `games/g${nth}`, data })));
    },
    act: async (store, { clock }) => {
      let failure: unknown = null;
      const log = { ...SILENT, error: (_event: string, error: unknown) => void (failure = error) };
      const offers = createOffers({ store, clock, log });
      const ids = Array.from({ length: KEYS }, (_, nth) => `g${nth}`);
      const id = await offers.propose({ ...OFFER, startsAt: clock(), endsAt: clock() + WEEK }, ids);
      assert(id);
      await offers.begin(id, 'owner');
      await offers.settled(id, 600_000).catch((error: unknown) => (failure ??= error));
      if (failure !== null) throw failure;
    },
    runDue: async ({ store, clock }) => {
      const offers = createOffers({ store, clock, log: SILENT });
      await offers.resume();
      for (const { id } of (await store.query({ from: 'offers' })).docs) await offers.settled(id, 600_000);
    },
    isOver: async (shop, isWhole) => {
      const [offer] = (await shop.store.query({ from: 'offers' })).docs;
      const given = (await shop.store.query({ from: 'games' })).docs.filter(({ data }) => data['offer'] !== undefined).length;
      assert.deepEqual([typeof offer?.data['appliedAt'], given], offer ? ['number', KEYS] : ['undefined', 0]);
      assert(offer !== undefined || !isWhole);
    },
  },
  'read-a-statement': {
    prepare: async () => {},
    act: async (store, { clock, encryption }) => {
      const read = await createStatementFiles({ store, encryption, clock }).keep(statement, {
        name: 'november.csv',
        method: 'bank',
        by: 'owner',
      });
      assert(read.ok, JSON.stringify(read));
    },
    runDue: (shop) => shop.statements.wipeExpired(),
    isOver: async (shop, isWhole) => {
      const [statements, chunks] = await counts(shop, 'statements', 'chunks');
      assert.equal(statements, isWhole ? 1 : 0);
      assert.equal((chunks ?? 0) > 0, isWhole);
    },
  },
  'keep-for-a-time': {
    prepare: makeOldThings,
    act: (store, shop) => openRetention(shop, store).retention.runDue(),
    runDue: async (shop) => {
      const { retention, accountRemoval } = openRetention(shop);
      await retention.runDue();
      // An account that it began to remove.
      await accountRemoval.resume();
    },
    isOver: async (shop) => {
      const left = ['messages', 'proofs', 'statements', 'users', 'audit', 'formerAdmins', 'accountRemovals', 'outbox', 'chunks'];
      assert.deepEqual(await counts(shop, 'orders', ...left), [1, ...left.map(() => 0)]);
      assert.deepEqual((await shop.doctor.examine(0)).breaches, []);
    },
  },
};
