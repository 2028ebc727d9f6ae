import { get } from 'node:http';

import { startServer } from '../support/servers/built-server';
import { summary, type Row, type Section } from './measure';
import { cpuOf, type Listener, memoryOf, repeat, startBare } from './wire';

const AT_ONCE = 20;
/** In ms. */
const DURATION = 4_000;
const WARM_UP = 1_500;

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  list: '/products',
  search: '/products?q=elden',
  genre: '/products?genre=RPG',
  game: '/product/hades',
};

/** What a browser says of itself. Another cookie makes no difference for a visitor; that of a cart means a page of her own. */
const COOKIES: readonly [who: string, cookie: string][] = [
  ['visitor', ''],
  ['visitor whose page is made anew', 'cart=none'],
];

export const section: Section = {
  title: 'Public pages of 48 games, beside node:http alone with the same bytes in brotli',
  run: async ({ tell, dir }) => {
    const server = await startServer({ dataDir: dir, env: { DEMO: '1' } });
    const store = { port: Number(new URL(server.origin).port), pid: server.pid };
    const rows: Row[] = [];
    try {
      for (const [what, path] of Object.entries(PAGES)) {
        tell(what);
        const { body, headers } = await fetchPage(store.port, path);
        const bare = await startBare(body, headers);
        const raw = await measurePage(bare, `${what}: node:http, ${body.length.toLocaleString('en')} bytes`, path, '');
        bare.stop();
        rows.push(raw.row);
        for (const [who, cookie] of COOKIES) {
          const { row, cpu } = await measurePage(store, `${what}: ${who}`, path, cookie);
          const note = cpu === null || raw.cpu === null ? '' : `, ${(cpu / raw.cpu).toFixed(1)} × node:http`;
          rows.push({ ...row, note: `${row.note}${note}` });
        }
      }
      tell(`memory of the store after it: ${Math.round(memoryOf(store) ?? 0)} MB`);
    } finally {
      await server.stop();
    }
    return rows;
  },
};

async function measurePage(
  of: Listener,
  what: string,
  path: string,
  cookie: string,
): Promise<{ row: Row & { note: string }; cpu: number | null }> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n${cookie === '' ? '' : `Cookie: ${cookie}\r\n`}\r\n`;
  await repeat(of.port, request, { atOnce: AT_ONCE, duration: WARM_UP });
  const before = cpuOf(of);
  const from = performance.now();
  const times = await repeat(of.port, request, { atOnce: AT_ONCE, duration: DURATION });
  const took = performance.now() - from;
  const after = cpuOf(of);
  const cpu = before === null || after === null ? null : (after - before) / times.length;
  const row = { what, perSecond: (times.length * 1000) / took, ...summary(times), note: cpu === null ? '' : `CPU ${cpu.toFixed(3)} ms` };
  return { row, cpu };
}

/** The page as a browser gets it, once the store remembers it. */
async function fetchPage(port: number, path: string): Promise<{ body: Buffer; headers: string[] }> {
  const ask = () =>
    new Promise<{ body: Buffer; headers: string[] }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
        answer.on('end', () => {
          const { connection: _own, date: _now, 'keep-alive': _too, ...headers } = answer.headers;
          resolve({ body: Buffer.concat(pieces), headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]) });
        });
      }).on('error', reject);
    });
  await ask();
  return ask();
}
