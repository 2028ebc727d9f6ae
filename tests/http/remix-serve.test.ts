import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';

const PROGRAM = [process.execPath, 'node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'];
const data = tempDataDir();
let server: BuiltServer;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '1' }, command: PROGRAM, opened: '[remix-serve]' });
});
afterAll(async () => {
  await server.kill();
  data.remove();
});

test('the built pages answer under Remix’s own server, which hands no shop on', async () => {
  const she = httpVisitor(server.origin);
  const password = 'four keys, one door';
  const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', email: 'amal@example.com' };
  expect((await she.post('/signup', { ...person, password, confirmPassword: password })).status).toBe(303);
  for (const path of ['/', '/product/hades', '/orders']) expect([path, (await she.get(path)).status]).toEqual([path, 200]);
  expect((await httpVisitor(server.origin).get('/orders')).location).toBe('/login?redirectTo=%2Forders');
});
