import { join } from 'node:path';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { addDays, startOfDay } from '~/domain/day';
import { INDEXES } from '~/features/indexes';
import { createReports } from '~/features/books/report.server';
import type { Data, Store } from '~/ports/store/port';

import { measure, type Section, type Tools } from './measure';

const ORDERS = 100_000;
const GAMES = 2000;
const YEAR = { from: '2025-11-21', to: '2026-11-20' };
const PERIODS = [
  { what: 'all of the year', period: YEAR, count: 3 },
  { what: 'the last 30 days', period: { from: addDays(YEAR.to, -29), to: YEAR.to }, count: 10 },
  { what: 'today', period: { from: YEAR.to, to: YEAR.to }, count: 50 },
];

export const section: Section = {
  title: `The books of ${ORDERS.toLocaleString('en')} orders of a year, 1 in 20 of them refunded, ${GAMES.toLocaleString('en')} games, on SQLite`,
  run: async (tools) => {
    const store = openSqliteStore({ file: join(tools.dir, 'sales.db'), indexes: INDEXES });
    await fill(store, tools);
    const books = createReports({ store });
    const rows = [];
    for (const { what, period, count } of PERIODS)
      rows.push(await measure(`${what}, ${(await books.report(period)).orders} orders`, { count }, () => books.report(period)));
    tools.tell(`memory of the process: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
    await store.close();
    return rows;
  },
};

async function fill(store: Store, { tell }: Tools): Promise<void> {
  const start = startOfDay(YEAR.from);
  const step = (startOfDay(addDays(YEAR.to, 1)) - start) / ORDERS;
  for (let from = 0; from < ORDERS; from += 10_000) {
    tell(`${from} orders`);
    await store.bulk(Array.from({ length: 10_000 }, (_, index) => toOrder(from + index, Math.round(start + (from + index) * step))));
  }
}

function toOrder(nth: number, paidAt: number): { set: string; data: Data } {
  const id = `MF-${nth.toString(36).padStart(6, '0')}`;
  const isRefunded = nth % 20 === 0;
  const lines = [0, 1].slice(0, 1 + (nth % 2)).map((at) => toLine(`game-${(nth * 7 + at) % GAMES}`, `${id}-${at}`, paidAt));
  const totalCentimes = lines.length * 29_900;
  const [first] = lines;
  const refund = { id: 'r', gameId: first?.gameId ?? '', amountCentimes: 29_900, usdCents: null, method: 'bank', state: 'done' };
  const doneAt = paidAt + 86_400_000;
  return {
    set: `orders/${id}`,
    data: {
      accountId: `a${nth}`,
      email: `a${nth}@example.com`,
      name: `Buyer ${nth}`,
      addressKey: 'x',
      state: 'fulfilled',
      lines,
      totalCentimes,
      usdCents: totalCentimes / 10,
      method: 'bank',
      operator: null,
      createdAt: paidAt,
      holdUntil: 0,
      payment: { method: 'bank', reference: id, amountCentimes: totalCentimes, at: paidAt, by: 'o', reason: null, feeCentimes: 0 },
      paidAt,
      refunds: isRefunded ? [{ ...refund, reference: id, by: 'o', at: doneAt, doneAt }] : [],
      movedAt: isRefunded ? doneAt : null,
      waitingSince: null,
      events: ['placed', 'proof-submitted', 'paid', 'delivered', 'revealed'].map((type) => ({
        at: paidAt,
        type,
        by: `a${nth}`,
        note: null,
      })),
    },
  };
}

function toLine(gameId: string, keyId: string, at: number) {
  return {
    gameId,
    title: `A game called ${gameId}`,
    cover: `/covers/${gameId}.svg`,
    platform: 'PC (Steam)',
    type: 'Steam',
    priceCentimes: 29_900,
    state: 'delivered',
    keyId,
    revealedAt: at,
    costs: [{ keyId, costCentimes: 19_933, at, returnedAt: null }],
  };
}
