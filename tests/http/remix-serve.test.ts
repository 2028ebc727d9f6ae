import { expect, test } from 'vitest';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signUp } from '../support/visitors/sign-up';

const PROGRAM = [process.execPath, 'node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'];
const server = builtStore({ DEMO: '1' }, { command: PROGRAM, opened: '[remix-serve]' });

test('the built pages answer under Remix’s own server, which hands no shop on', async () => {
  const shopper = httpVisitor(server.origin);
  await signUp(shopper, 'amal@example.com');
  for (const path of ['/', '/product/hades', '/orders']) expect([path, (await shopper.get(path)).status]).toEqual([path, 200]);
  expect((await httpVisitor(server.origin).get('/orders')).location).toBe('/login?redirectTo=%2Forders');
});
