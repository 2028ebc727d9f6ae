import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { LANGUAGES, localizedPath } from '../../app/domain/shared/language';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { startServer } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';
import type { Mark, Row, Section } from './measure';

/** Fetched when it runs: it is as large as half of the store's own packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;

const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof CATEGORIES;

interface PageToLook {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn?: boolean;
  /** No search engine may list a page of one shopper. */
  readonly isIndexed?: boolean;
  readonly paintMs: number;
  readonly blockedMs: number;
}

const PAGES: readonly PageToLook[] = [
  { name: 'home', path: '/', isIndexed: true, paintMs: 1800, blockedMs: 300 },
  { name: 'list', path: '/products', isIndexed: true, paintMs: 1600, blockedMs: 150 },
  { name: 'game', path: '/product/hades', isIndexed: true, paintMs: 1600, blockedMs: 150 },
  { name: 'cart', path: '/cart', isSignedIn: true, paintMs: 1600, blockedMs: 150 },
  { name: 'checkout', path: '/checkout', isSignedIn: true, paintMs: 1600, blockedMs: 150 },
];

const SHOPPER = {
  name: 'Amal Idrissi',
  birthDate: '1990-07-14',
  phone: '+212612345678',
  email: 'amal@example.com',
  password: 'four keys, one door',
};

interface Figures {
  readonly scores: Readonly<Record<Category, number>>;
  readonly paintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  readonly kilobytes: number;
}

/** Measures a phone's pages with Lighthouse, in each language: the middle of three runs each. */
export const section: Section = async ({ tell, dir }) => {
  const browser = await findBrowser();
  if (browser === null) throw new Error('Lighthouse needs a browser: `npm run setup -- browser` gets one.');
  const server = await startServer({ dataDir: dir, env: { DEMO: '1' } });
  try {
    const shopper = httpVisitor(server.origin);
    await shopper.post('/signup', { ...SHOPPER, confirmPassword: SHOPPER.password });
    await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
    await shopper.post('/cart', { intent: 'checkout' });
    await shopper.post('/cart', { intent: 'add', gameId: 'celeste' });
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const rows: Row[] = [];
    for (const page of PAGES)
      for (const language of LANGUAGES) {
        const what = `${page.name}, ${language}`;
        tell(what);
        const figures: Figures[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const address = server.origin + localizedPath(language, page.path);
          figures.push(await look(browser, address, page.isSignedIn ? cookie : null, join(dir, 'lighthouse.json')));
        }
        rows.push(rowOf(what, page, middle(figures)));
      }
    return rows;
  } finally {
    await server.stop();
  }
};

async function look(browser: string, address: string, cookie: string | null, file: string): Promise<Figures> {
  const flags = ['--headless', ...BROWSER_FLAGS].join(' ');
  const asked = [address, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const only = `--only-categories=${Object.keys(CATEGORIES).join(',')}`;
  const headers = cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`];
  await promisify(execFile)('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...asked, only, ...headers], {
    env: { ...process.env, CHROME_PATH: browser },
  });
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly categories: Readonly<Record<Category, { readonly score: number }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue: number }>>;
  };
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: Category) => Math.round(categories[category].score * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    paintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    kilobytes: valueOf('total-byte-weight') / 1000,
  };
}

/** The run with the middle performance. */
const middle = (runs: readonly Figures[]) =>
  runs.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(runs.length / 2)] as Figures;

function rowOf(what: string, page: PageToLook, { scores, paintMs, blockedMs, shift, kilobytes }: Figures): Row {
  const judged = Object.entries(CATEGORIES).filter(([category]) => category !== 'seo' || page.isIndexed);
  const marks: Mark[] = [
    ...judged.map(([category, least]) => ({ what: category, is: scores[category as Category], least })),
    { what: 'largest paint', is: paintMs, unit: 'ms', most: page.paintMs },
    { what: 'blocked', is: blockedMs, unit: 'ms', most: page.blockedMs },
    { what: 'shift', is: shift, most: 0.02 },
  ];
  return { what, marks, note: `${Math.round(kilobytes)} kB` };
}
