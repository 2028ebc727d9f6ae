import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { startServer, tempDataDir } from '../support/servers/built-server';
import { faultyServer, removeCopies } from '../support/servers/faulty-build';

describe('a server that is told to stop', () => {
  /** A form whose headers the server has received and confirmed; `send` sends the body. */
  async function begin(origin: string, path: string, fields: Record<string, string>, address: string) {
    const body = new URLSearchParams(fields).toString();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body), Origin: origin };
    const asking = request(`${origin}${path}`, {
      method: 'POST',
      agent: false,
      headers: { ...form, 'X-Forwarded-For': address, Expect: '100-continue' },
    });
    const answered = once(asking, 'response').then(([answer]) => (answer as IncomingMessage).resume().statusCode);
    asking.flushHeaders();
    await Promise.race([once(asking, 'continue'), answered]);
    return { answered, send: () => void asking.end(body) };
  }

  /** A request of which the server has read all but the last line; `send` sends that, and returns the answer's first line. */
  async function beginAsking(origin: string, path: string) {
    const socket = connect(Number(new URL(origin).port), 'localhost');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1'))).on('error', () => {});
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n`);
    const send = async () => {
      socket.write('\r\n');
      await new Promise((resolve) => socket.once('close', resolve));
      return text.split('\r\n', 1)[0];
    };
    return send;
  }

  /** After the signal the store gives requests seven seconds; on a busy machine these take longer. */
  const patient = [
    { instead: /const LAST_CALL = (7e3|7_?000);/, put: 'const LAST_CALL = 600000;' },
    { instead: /const PATIENCE = (95e2|9_?500);/, put: 'const PATIENCE = 900000;' },
  ];

  test('finishes what it is doing, accepts nothing new, and exits with 0', async () => {
    const own = tempDataDir();
    const other = await startServer({ dataDir: own.dir, env: { DEMO: '0' }, command: faultyServer(patient, 'server.js') });
    const fields = { name: 'Amal', birthDate: '1990-01-01', phone: '+212600000000', password: 'four keys, one door' };
    const signUp = (at: number) => {
      const typed = { ...fields, email: `amal${at}@example.com`, confirmPassword: fields.password };
      return begin(other.origin, '/signup', typed, `192.0.2.${at}`);
    };
    // Takes the first request's extra work out of this test.
    const first = await signUp(0);
    first.send();
    expect(await first.answered).toBe(303);
    const [health, home] = [await beginAsking(other.origin, '/healthz'), await beginAsking(other.origin, '/')];
    const underWay = await Promise.all([1, 2, 3].map(signUp));
    const ended = other.stop();
    await expect.poll(() => other.output()).toContain('Closing the shop (SIGTERM)');
    // A proxy that asks learns of it while the port is open, and sends no request to a closed one.
    expect([await health(), await home()]).toEqual(['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 200 OK']);
    for (const { send } of underWay) send();
    expect(await Promise.all(underWay.map(({ answered }) => answered))).toEqual([303, 303, 303]);
    expect(await ended).toBe(0);
    await expect(fetch(other.origin)).rejects.toThrow('fetch failed');
    own.remove();
    removeCopies();
  });
});
