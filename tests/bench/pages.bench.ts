import { get } from 'node:http';

import { startServer } from '../support/servers/built-server';
import { type HttpVisitor, httpVisitor } from '../support/visitors/http-visitor';
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

/** The cookies of each kind of person. With those of a message or a form, which a page shows once, it is made anew. */
async function cookiesAt(origin: string): Promise<readonly [who: string, cookie: string][]> {
  const [guest, shopper] = [httpVisitor(origin), httpVisitor(origin)];
  const password = 'four keys, one door';
  const born = { name: 'Amal', birthDate: '1990-07-14', phone: '+212612345678' };
  await shopper.post('/signup', { ...born, email: 'amal@example.com', password, confirmPassword: password });
  for (const one of [guest, shopper]) {
    await one.post('/cart', { intent: 'add', gameId: 'hades' });
    await one.get('/about');
  }
  const cookieOf = ({ cookies }: HttpVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [
    ['visitor', ''],
    ['visitor with a cart', cookieOf(guest)],
    ['shopper, signed in', cookieOf(shopper)],
    ['visitor whose page is made anew', 'form=none'],
  ];
}

export const section: Section = {
  title: 'Public pages of 48 games, beside node:http alone with the same bytes in brotli',
  run: async ({ tell, dir }) => {
    const server = await startServer({ dataDir: dir, env: { DEMO: '1' } });
    const store = { port: Number(new URL(server.origin).port), pid: server.pid };
    const rows: Row[] = [];
    try {
      const cookies = await cookiesAt(server.origin);
      for (const [what, path] of Object.entries(PAGES)) {
        tell(what);
        const { body, headers } = await fetchPage(store.port, path);
        const bare = await startBare(body, headers);
        const raw = await measurePage(bare, `${what}: node:http, ${body.length.toLocaleString('en')} bytes`, path, '');
        bare.stop();
        rows.push(raw.row);
        for (const [who, cookie] of cookies) {
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
