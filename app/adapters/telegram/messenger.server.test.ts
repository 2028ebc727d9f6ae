import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { MAX_VENDOR_ANSWER } from '~/domain/shared/read-response';
import { createTelegramMessenger } from './messenger.server';

const TOKEN = '123456:abcdefghijklmnopqrstuvwxyz';
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A stand-in for Telegram, and the messenger that calls it. */
async function telegram(answer: RequestListener, waitMs = 10_000) {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  return createTelegramMessenger({ token: TOKEN, chatId: '42', origin, waitMs });
}

it('sends a text to the chat of the owner, cut to what Telegram takes', async () => {
  const calls: unknown[] = [];
  const messenger = await telegram(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    calls.push([request.method, request.url, JSON.parse(body)]);
    response.end('{"ok":true,"result":{}}');
  });
  expect(await messenger.send('Two proofs')).toEqual({ isSent: true });
  expect(await messenger.send('x'.repeat(9000))).toEqual({ isSent: true });
  const rest = { chat_id: '42', link_preview_options: { is_disabled: true } };
  expect(calls).toEqual([
    ['POST', `/bot${TOKEN}/sendMessage`, { ...rest, text: 'Two proofs' }],
    ['POST', `/bot${TOKEN}/sendMessage`, { ...rest, text: 'x'.repeat(4000) }],
  ]);
});

it.each([
  [200, '{"ok":false}', 'other'],
  [200, 'not Telegram', 'other'],
  [400, '{"ok":false,"description":"chat not found"}', 'message-refused'],
  [401, '{"ok":false}', 'sign-in-refused'],
  [403, '{"ok":false}', 'message-refused'],
  [404, '{"ok":false}', 'sign-in-refused'],
  [429, '{"ok":false}', 'busy'],
  [502, '', 'busy'],
  [302, '', 'unreachable'],
  [200, ' '.repeat(MAX_VENDOR_ANSWER + 1), 'unreachable'],
])('an answer %i %.30s is not final: %s', async (status, body, failure) => {
  const messenger = await telegram((_, response) => void response.writeHead(status, { Location: '/elsewhere' }).end(body));
  expect(await messenger.send('Two proofs')).toMatchObject({ isSent: false, isFinal: false, failure });
});

it('waits no longer than its limit, and says when nobody is there', async () => {
  const messenger = await telegram(() => undefined, 300);
  expect(await messenger.send('Two proofs')).toEqual({ isSent: false, isFinal: false, failure: 'no-answer', status: null });
  const gone = createTelegramMessenger({ token: TOKEN, chatId: '42', origin: 'http://127.0.0.1:9' });
  expect(await gone.send('Two proofs')).toEqual({ isSent: false, isFinal: false, failure: 'unreachable', status: null });
});
