import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { DEFAULT_LANGUAGE, type Language, LANGUAGES, spokenPath } from '~/domain/language';

import { type Row, type Section, summary } from './measure';
import { cookiesAt, get, measureCpu, type Measured } from './pages/asking';
import { fetchWhole } from './pages/fetched';
import type { Who } from './pages/figures';
import { DEMO_GAMES, openPagesStore, type PagesStore } from './pages/store';
import { repeat } from './wire';

const AT_ONCE = 20;
const SECONDS = 4;
/** Each page is measured in so many parts, its languages in turn: the machine may have other work. */
const PARTS = 8;

const PAGES: readonly [page: string, path: string, ...who: Who[]][] = [
  ['home', '/', 'visitor', 'signed in', 'made anew'],
  ['list', '/products', 'visitor', 'signed in', 'made anew'],
  ['game', '/product/hades', 'visitor', 'signed in', 'made anew'],
  ['search', '/products?q=star', 'made anew'],
  ['sign-in page', '/login', 'visitor'],
  ['cart', '/cart', 'signed in'],
  ['my orders', '/orders', 'signed in'],
  ['account', '/account', 'signed in'],
];

export const section: Section = {
  title: `The same pages in each language, in turn; ${DEMO_GAMES} games`,
  run: async ({ tell, dir, options }) => {
    const dataDir = join(dir, 'languages');
    mkdirSync(dataDir);
    const store = await openPagesStore({ dir: dataDir, games: DEMO_GAMES, shoppers: 1, catalogue: null });
    try {
      const cookies = await cookiesAt(store, store.games[1]);
      const rows: Row[] = [];
      for (const [page, path, ...people] of PAGES)
        for (const who of people) {
          tell(`${page}, ${who}`);
          rows.push(...(await measurePage(store, { page: `${page}, ${who}`, path, cookie: cookies[who] }, options.seconds ?? SECONDS)));
        }
      return rows;
    } finally {
      await store.server.stop();
    }
  },
};

interface Asked {
  readonly page: string;
  readonly path: string;
  readonly cookie: string;
}

/** A row for each language, with its CPU beside that of English. */
async function measurePage(store: PagesStore, { page, path, cookie }: Asked, seconds: number): Promise<Row[]> {
  const each: (Measured & { language: Language; request: string; bytes: number })[] = [];
  for (const language of LANGUAGES) {
    const request = get(spokenPath(language, path), cookie);
    each.push({ language, request, bytes: (await fetchWhole(store.port, request)).body.length, cpu: 0, ms: 0, times: [] });
  }
  const part = { atOnce: AT_ONCE, duration: (seconds * 1000) / PARTS };
  for (const { request } of each) await repeat(store.port, request, part);
  for (let nth = 0; nth < PARTS; nth += 1)
    for (const one of each) await measureCpu(store, one, () => repeat(store.port, one.request, part));
  const cpuFor = ({ cpu, times }: Measured) => cpu / times.length;
  const english = each.find(({ language }) => language === DEFAULT_LANGUAGE);
  return each.map((one) => ({
    what: `${page}: ${one.language}`,
    perSecond: (one.times.length * 1000) / one.ms,
    ...summary(one.times),
    note: `CPU ${cpuFor(one).toFixed(3)} ms, ${english ? (cpuFor(one) / cpuFor(english)).toFixed(2) : '?'} × English; ${one.bytes} bytes`,
  }));
}
