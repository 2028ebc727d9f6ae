import { z } from 'zod';

import { hasPassed, isAhead } from '~/domain/shared/deadline';
import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import type { Where, Store } from '~/ports/store';

import type { Sales } from '~/features/catalogue/index.server';
import { defineDocument, PACKS, parseAll } from '~/features/documents/index.server';
import { pause } from '~/features/jobs/index.server';
import { parseOrder } from './schema.server';

type Sold = Sales['month'];

/** The path of the sales. Its number: an older and a newer release that run together each have their own. */
export const SALES_PATH = `${PACKS}/sales-1`;
const DAY = 24 * 60 * 60_000;
const QUARTER_MS = 90 * DAY;
const MONTH_MS = 30 * DAY;
const PAGE_SIZE = 500;
/** The most games that fit into a document; all others sell less. */
const MAX_STORED = 10_000;

const soldOrder = z.object({ paidAt: z.number(), lines: z.array(z.object({ gameId: z.string(), state: z.string() })) });
const toSoldOrder = defineDocument(parseOrder.schema, ({ data }) => soldOrder.parse(data));
const rowsSchema = z.array(z.tuple([z.string(), z.number().int().positive()]));
const storedSales = z.object({ countedAt: z.number(), rows: z.string(), month: z.string() });

/** All sales up to `until` (ms); `countedAt`: the last full count. */
interface Known {
  readonly sold: Sales;
  readonly countedAt: number;
  readonly until: number;
}

/** Counts the sales of the last 90 and 30 days. Once a day one process counts all and stores them; each process adds the orders since. */
export function createSales({
  store,
  clock,
  onSales,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly onSales: (sold: Sales) => void;
}) {
  let lastSales: Known | null = null;

  return { runDue };

  async function runDue(): Promise<void> {
    const now = clock();
    const base = lastSales && !isOld(lastSales.countedAt, now) ? lastSales : ((await stored(now)) ?? (await countAll(now)));
    const sold = { quarter: new Map(base.sold.quarter), month: new Map(base.sold.month) };
    if (base.until < now) await add(sold, base.until, now);
    const isChanged =
      lastSales === null || !haveSameCounts(lastSales.sold.quarter, sold.quarter) || !haveSameCounts(lastSales.sold.month, sold.month);
    lastSales = { sold, countedAt: base.countedAt, until: now };
    if (isChanged) onSales(sold);
  }

  async function stored(now: number): Promise<Known | null> {
    const { data } = storedSales.safeParse((await store.get(SALES_PATH))?.data);
    if (!data || isOld(data.countedAt, now) || isAhead(data.countedAt, now, 0)) return null;
    const [quarter, month] = [data.rows, data.month].map((rows) => rowsSchema.safeParse(parsed(rows)).data);
    const sold = quarter && month ? { quarter: new Map(quarter), month: new Map(month) } : null;
    return sold && { sold, countedAt: data.countedAt, until: data.countedAt };
  }

  async function countAll(now: number): Promise<Known> {
    const sold = { quarter: new Map<string, number>(), month: new Map<string, number>() };
    await add(sold, now - QUARTER_MS, now);
    await store.set(SALES_PATH, { countedAt: now, rows: toRows(sold.quarter), month: toRows(sold.month) });
    return { sold, countedAt: now, until: now };
  }

  async function add(sold: Record<keyof Sales, Map<string, number>>, start: number, end: number): Promise<void> {
    const where: Where[] = [
      ['paidAt', '>=', start],
      ['paidAt', '<', end],
    ];
    for await (const docs of eachPage(store, { from: 'orders', where, order: ['paidAt', 'asc'], limit: PAGE_SIZE })) {
      for (const { paidAt, lines } of parseAll(toSoldOrder, docs)) {
        const counts = paidAt >= end - MONTH_MS ? [sold.quarter, sold.month] : [sold.quarter];
        for (const { gameId, state } of lines)
          if (state !== 'refunded') for (const count of counts) count.set(gameId, (count.get(gameId) ?? 0) + 1);
      }
      await pause();
    }
  }
}

function isOld(countedAt: number, now: number): boolean {
  return hasPassed(countedAt, DAY, now);
}

function toRows(sold: Sold): string {
  return JSON.stringify([...sold].sort(([, a], [, b]) => b - a).slice(0, MAX_STORED));
}

function haveSameCounts(a: Sold, b: Sold): boolean {
  return a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
