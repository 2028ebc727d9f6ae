import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type BuiltServer, runCommand, startServer, tempDataDir } from '../support/built-server';
import { type FirestoreDouble, startFirestoreDouble } from '../support/firestore-double';
import { type HttpVisitor, httpVisitor } from '../support/http-visitor';

const SECRETS = { SESSION_SECRET: 'a session secret of the tests, long enough', KEY_SECRET: 'a key secret of the tests, long enough too' };

const data = tempDataDir();
let firestore: FirestoreDouble;
let env: Readonly<Record<string, string>>;
const servers: BuiltServer[] = [];
let [first, second]: HttpVisitor[] = [];
let owner: HttpVisitor;

beforeAll(async () => {
  firestore = await startFirestoreDouble();
  env = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: firestore.host, GOOGLE_CLOUD_PROJECT: 'demo-http', DEMO: '1', ...SECRETS };
  servers.push(await startServer({ dataDir: data.dir, env }));
  servers.push(await startServer({ dataDir: data.dir, env }));
  [first, second] = servers.map((server) => httpVisitor(server.origin));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  firestore.stop();
  data.remove();
});

const isSoon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 2000, interval: 50 });

describe('two processes of the built store on one Firestore', () => {
  it('show the demo catalogue, and one sign-in of the owner', async () => {
    for (const visitor of [first, second]) expect((await visitor?.get('/products'))?.text).toContain('48 games');
    expect(servers.filter((server) => server.output().includes('Owner sign-in:'))).toHaveLength(1);
  });

  it('show in two seconds what was changed in the other, also to a shopper who moves there', async () => {
    const [, email = '', password = ''] = /Owner sign-in: (\S+) \/ (\S+)/.exec(servers.map((server) => server.output()).join()) ?? [];
    owner = httpVisitor(servers[0]?.origin ?? '');
    expect((await owner.post('/login', { email, password })).status).toBe(303);
    expect((await addGame('Brand New Game')).status).toBe(303);
    await isSoon(async () => expect((await second?.get('/products'))?.text).toContain('49 games'));
    expect((await second?.get('/product/brand-new-game'))?.status).toBe(200);
  });

  it('are found well by the doctor', async () => {
    const doctor = await runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, ...env });
    expect(doctor).toMatchObject({ code: 0, output: expect.stringContaining('Looked at 49 games') as string });
  });

  it('answer from memory while Firestore is away, refuse to save, and go on by themselves', { timeout: 60_000 }, async () => {
    firestore.stop();
    expect((await first?.get('/products'))?.status).toBe(200);
    expect((await first?.get('/product/brand-new-game'))?.status).toBe(200);
    const refused = await addGame('Another Game');
    expect([refused.status, refused.text.includes('We are offline')]).toEqual([503, true]);
    await firestore.start();
    await vi.waitFor(async () => expect((await addGame('Another Game')).status).toBe(303), { timeout: 20_000, interval: 500 });
    await vi.waitFor(async () => expect((await second?.get('/products'))?.text).toContain('50 games'), { timeout: 20_000, interval: 100 });
  });
});

function addGame(title: string) {
  const cover = `/covers/${title.toLowerCase().replaceAll(' ', '-')}.svg`;
  const fields = { price: '60', coefficient: '1.5', genre: 'RPG', platform: 'PC (Steam)', rating: '4' };
  return owner.post('/admin', { intent: 'add', title, cover, ...fields });
}
