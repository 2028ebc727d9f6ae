import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { times } from '../contracts/store-case';
import { freePort } from './free-port';

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

test('ports of many tests at once are all different, free to listen on, and claimed against other processes', async () => {
  const ports = await Promise.all(times(20, freePort));
  expect(new Set(ports).size).toBe(20);
  expect(await Promise.all(ports.map(isFree))).toEqual(times(20, () => true));
  expect(await Promise.all(ports.map((port) => isFree(port + 1)))).toEqual(times(20, () => false));
});
