import { setTimeout as pause } from 'node:timers/promises';

import { localTimeInCasablanca } from '~/domain/shared/day';

import { times } from '../support/contracts/store-case';
import type { HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { type Row, type Section, summary } from './measure';
import { openBenchStore } from './store';
import { get, sendPaced } from './wire';

const PAGES_A_SECOND = 50;
/** The longest that all but a hundredth of the pages beside a change may take (ms). */
const BESIDE_MS = 200;
const DAY = 24 * 60 * 60_000;
const PATHS = ['/', '/products', '/product/game-3', '/products?q=iron', '/products?genre=RPG', '/product/game-30'];

/** Pages of visitors while all games get an offer, and while all prices change. */
export const section: Section = async ({ games, tell, dir, seconds }) => {
  const rows: Row[] = [];
  for (const count of games.filter((each) => each > 1000)) {
    const size = `${count.toLocaleString('en')} games`;
    tell(`${size}: making them`);
    const store = await openBenchStore(`${dir}/changes-${count}`, count);
    try {
      const owner = await signInOwner(store.server);
      const visit = (duration: number) =>
        sendPaced(
          store.port,
          times(duration * PAGES_A_SECOND, (nth) => get(PATHS[nth % PATHS.length] ?? '/', '', `198.19.0.${nth % 250}`)),
          PAGES_A_SECOND,
        );
      tell(`${size}: pages alone`);
      rows.push({ what: `${size}: pages alone`, ...summary(await visit(seconds ?? 5)) });
      for (const [name, prepare] of Object.entries({ 'an offer': offer, 'a new coefficient': prices })) {
        tell(`${size}: ${name} for all`);
        const path = await prepare(owner);
        rows.push({ what: `${size}: pages beside ${name} for all`, ...(await beside(owner, path, visit)) });
      }
    } finally {
      await store.server.stop();
    }
  }
  return rows;
};

async function offer(owner: HttpVisitor): Promise<string> {
  const end = localTimeInCasablanca(Date.now() + 2 * DAY);
  return preview(
    await owner.post('/admin/offers/new', { intent: 'preview', kind: 'percent', percent: '10', begin: '', end, en: 'Winter' }),
  );
}

async function prices(owner: HttpVisitor): Promise<string> {
  return preview(await owner.post('/admin/prices', { intent: 'preview', coefficient: '1.1' }));
}

function preview({ location, status }: { readonly location: string | null; readonly status: number }): string {
  if (location === null) throw new Error(`no preview: ${status}`);
  return location;
}

/** Applies the change at `path`, and asks for pages until it is done. */
async function beside(owner: HttpVisitor, path: string, visit: (duration: number) => Promise<number[]>) {
  const from = performance.now();
  while (!(await owner.get(path)).text.includes('value="apply"')) await pause(500);
  const applied = await owner.post(path, { intent: 'apply', looked: 'on' });
  if (applied.status !== 303) throw new Error(`not applied: ${applied.status}`);
  const told: number[] = [];
  do told.push(...(await visit(2)));
  while ((await owner.get(path)).text.includes('You can leave this page'));
  const { slowest, ...row } = summary(told);
  return {
    ...row,
    marks: [{ what: 'p99', is: row.p99, unit: 'ms' as const, most: BESIDE_MS }],
    note: `longest ${Math.round(slowest)} ms; ${Math.round((performance.now() - from) / 1000)} s`,
  };
}
