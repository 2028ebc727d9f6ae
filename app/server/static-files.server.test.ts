import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createFiles } from './static-files.server';

const SCRIPT = 'export const words = "four keys, one door";\n'.repeat(200);
/** As the build has it: another quality, so that a test can tell it apart. */
const BUILT = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'miftah-files-'));
  writeFileSync(join(folder, 'cart-a1.js'), SCRIPT);
  writeFileSync(join(folder, 'font-a1.woff2'), 'a font');
  writeFileSync(join(folder, 'built-a1.js'), SCRIPT);
  writeFileSync(join(folder, 'built-a1.js.br'), BUILT);
  const files = createFiles(folder, '/assets', { isHttps: false, scripts: new Map([['/assets/routes-1.js', 'window.routes={};']]) });
  server = createServer((request, response) => {
    if (files.answer(request, response)) return;
    void files.offer(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    ask({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }));
    })
      .on('error', reject)
      .end();
  });

test('a script comes compressed, for good, and once to each browser, however many ask first', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => get('/assets/cart-a1.js', { 'Accept-Encoding': 'br' })));
  for (const { status, headers, bytes } of [...all, await get('/assets/cart-a1.js', { 'Accept-Encoding': 'br' })]) {
    expect([status, headers['content-encoding'], headers['cache-control'], headers.vary]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  }
  const unchanged = await get('/assets/cart-a1.js', { 'Accept-Encoding': 'br', 'If-None-Match': all[0]?.headers.etag ?? '' });
  expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
});

test('what the build has compressed is sent as it is', async () => {
  expect((await get('/assets/built-a1.js', { 'Accept-Encoding': 'br' })).bytes).toEqual(BUILT);
  expect(gunzipSync((await get('/assets/built-a1.js', { 'Accept-Encoding': 'gzip' })).bytes).toString()).toBe(SCRIPT);
});

test('another coding, HEAD, and a script of the start', async () => {
  expect(gunzipSync((await get('/assets/cart-a1.js', { 'Accept-Encoding': 'gzip' })).bytes).toString()).toBe(SCRIPT);
  expect((await get('/assets/cart-a1.js')).bytes.toString()).toBe(SCRIPT);
  const head = await get('/assets/cart-a1.js', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(SCRIPT.length), 0]);
  expect((await get('/assets/routes-1.js')).bytes.toString()).toBe('window.routes={};');
});

test.each(['/assets/font-a1.woff2', '/assets/none.js', '/assets/../x.js', '/assets/cart-a1.js?x', '/assets/%63art-a1.js', '/assets'])(
  '%s is left to the disk',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('a form is left alone', async () => {
  expect((await get('/assets/cart-a1.js', {}, 'POST')).status).toBe(404);
});
