import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';

import { expect, test } from 'vitest';

import { openShop } from '~/services/index.server';

import { ownEnv } from '../../tests/support/shop/own-env';
import { withTimeout } from './with-timeout.server';

test('an answer that came while the process stood still is read before the wait is given up', async () => {
  const { port1: store, port2: page } = new MessageChannel();
  const reading = new Promise((resolve) => page.once('message', resolve));
  // The event loop looks at its timers next, and only then at what came.
  await nextTurn();
  const read = withTimeout({ shop: openShop(ownEnv()), isIncomplete: true }, reading);
  store.postMessage('the games');
  for (const end = performance.now() + 5; performance.now() < end;);
  expect(await read).toBe('the games');
  page.close();
});
