import { EventEmitter, once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import { shareConnections } from './connection-shares.server';
import { LIMITS, startErrorText, takeWaiting, toServer, type ConnectionLimits } from './listen.server';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const hello: RequestListener = (request, response) => void request.resume().once('end', () => response.end('hello'));

async function open(limits: Partial<ConnectionLimits>, app = hello, hops = 0): Promise<(from?: string) => Socket> {
  const server = toServer(app, { ...LIMITS, check: 20, ...limits }, { hops, isHttps: false });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (from = '127.0.0.1') => connect({ port, host: '127.0.0.1', localAddress: from });
}

/** Returns the bytes that a connection gets until it is closed. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1'))).on('error', () => {});
  // why not by once(): that rejects where a connection ends before its last bytes were read
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n';

describe('a connection', () => {
  test('whose headers never end is answered 408 and closed', async () => {
    const socket = (await open({ headers: 60, request: 5000 }))();
    socket.write(HEAD);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*content-security-policy/);
  });

  test('whose body comes drop by drop is answered 408 and closed', async () => {
    const socket = (await open({ headers: 60, request: 120 }))();
    socket.write(`${HEAD}\r\na`);
    const drops = setInterval(() => socket.write('a'), 70);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drops);
  });

  test('whose client goes on after its 408 is cut', async () => {
    const socket = (await open({ headers: 60, request: 120 }))();
    socket.allowHalfOpen = true;
    socket.resume();
    socket.write(`${HEAD.replace(': 10', ': 100000')}\r\na`);
    const drops = setInterval(() => socket.write('a'), 20);
    // why: the cut comes as a reset where bytes are on their way
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drops);
    expect(socket.destroyed).toBe(true);
  });

  test('that says nothing after its answer is closed', async () => {
    const socket = (await open({ idle: 60 }))();
    socket.write(`${HEAD}\r\n0123456789`);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello$/);
  });

  test('on which nothing moves is closed', async () => {
    const socket = (await open({ silence: 60 }, () => {}))();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await answerOf(socket)).toBe('');
  });
});

test('one connection too many is closed at once; the others go on, and one that ends makes room', async () => {
  const join = await open({ connections: 3 });
  const first = [join(), join(), join()];
  await Promise.all(first.map((socket) => once(socket, 'connect')));
  expect(await answerOf(join())).toBe('');
  const [one, two] = first;
  one?.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  if (one) expect(await answerOf(one)).toContain('hello');
  const next = join();
  next.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await answerOf(next)).toContain('hello');
  two?.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  if (two) expect(await answerOf(two)).toContain('hello');
});

const ask = (from = '') => `GET / HTTP/1.1\r\nHost: a\r\n${from === '' ? '' : `X-Forwarded-For: ${from}\r\n`}Connection: close\r\n\r\n`;
const connected = async (sockets: readonly Socket[]) => {
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
};

describe('connections, where they run short', () => {
  test('are shared: a client that has them all keeps no other out, and takes none from others', async () => {
    const join = await open({ connections: 20 });
    const greedy = await connected(Array.from({ length: 20 }, () => join('127.0.0.9')));
    const others = Array.from({ length: 8 }, (_, nth) => join(`127.0.1.${nth}`));
    await connected(others);
    await expect.poll(() => greedy.filter(({ destroyed, readyState }) => destroyed || readyState !== 'open').length).toBe(8);
    expect(await answerOf(join('127.0.0.9')), 'one more of its own').toBe('');
    for (const socket of others) {
      socket.write(ask());
      expect(await answerOf(socket)).toContain('hello');
    }
  });

  test('of a trusted proxy belong to its clients: a crowd behind it is served, beside one client that holds all the rest', async () => {
    const held: RequestListener = (request, response) => {
      if (request.headers['x-forwarded-for'] !== '203.0.113.9') response.end('hello');
    };
    const join = await open({ connections: 40 }, held, 1);
    const greedy = await connected(Array.from({ length: 40 }, () => join()));
    for (const socket of greedy) socket.write(ask('203.0.113.9'));
    for (let nth = 0; nth < 200; nth += 1) {
      const socket = join();
      socket.write(ask(`198.51.100.${nth}`));
      expect(await answerOf(socket), `client ${nth}`).toContain('hello');
    }
  });
});

describe('connections of one client, where they run short', () => {
  /** Gives no answer, so that each request stays under way. */
  const silent: RequestListener = () => {};
  const isOpen = ({ destroyed, readyState }: Socket) => !destroyed && readyState === 'open';

  test('in thousands of IPv6 networks of one site push out nobody else', async () => {
    const join = await open({ connections: 40 }, silent, 1);
    const [other] = await connected([join()]);
    other?.write(ask('198.51.100.1'));
    for (let nth = 0; nth < 120; nth += 1) {
      const socket = join();
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(ask(`2001:db8:1:${nth.toString(16)}::1`));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(other && isOpen(other)).toBe(true);
  });

  test('in a site of many are shared there too: one with all of them keeps no neighbour out, and no more than its share', () => {
    const server = new EventEmitter();
    shareConnections(server as Server, { most: 20, hops: 0 });
    const join = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy });
      function destroy(): void {
        socket.destroyed = true;
        socket.emit('close');
      }
      server.emit('connection', socket);
      return socket;
    };
    const greedy = Array.from({ length: 20 }, () => join('2001:db8:1:1::1'));
    const neighbours = Array.from({ length: 5 }, (_, nth) => join(`2001:db8:1:${nth + 2}::1`));
    expect(greedy.filter(({ destroyed }) => destroyed)).toHaveLength(5);
    expect(neighbours.filter(({ destroyed }) => destroyed)).toHaveLength(0);
    expect([join('2001:db8:1:1::1').destroyed, join('198.51.100.1').destroyed]).toEqual([true, false]);
  });

  test('lose those first on which nothing is under way', async () => {
    const join = await open({ connections: 20 }, silent);
    const busy = await connected(Array.from({ length: 12 }, () => join('127.0.0.9')));
    for (const socket of busy) socket.write(ask());
    const idle = await connected(Array.from({ length: 8 }, () => join('127.0.0.9')));
    await connected(Array.from({ length: 6 }, (_, nth) => join(`127.0.1.${nth}`)));
    await expect.poll(() => idle.filter(isOpen).length).toBe(2);
    expect(busy.filter(isOpen)).toHaveLength(12);
  });
});

describe('requests that are sent ahead', () => {
  const ask = (count: number) => 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count);

  test('are begun up to ten; with one more the connection ends', async () => {
    let begun = 0;
    const socket = (await open({}, () => void (begun += 1)))();
    socket.write(ask(100));
    expect(await answerOf(socket)).toBe('');
    expect(begun).toBe(10);
  });

  test('one after the other may be as many as there are', async () => {
    const socket = (await open({}))();
    let text = '';
    socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')));
    for (let nth = 1; nth <= 30; nth += 1) {
      socket.write(ask(1));
      await expect.poll(() => text.split('hello').length - 1).toBe(nth);
    }
    socket.destroy();
  });
});

describe('twenty connections that wait at the port when it closes', () => {
  async function answered(close: (server: Server) => Promise<unknown>): Promise<number> {
    const newSocket = await open({});
    const sockets = Array.from({ length: 20 }, newSocket);
    const texts = sockets.map(answerOf);
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const [server] = servers.splice(-1);
    if (server) await close(server);
    return (await Promise.all(texts)).filter((text) => text.endsWith('hello')).length;
  }
  const closed = (server: Server) => new Promise((resolve) => server.close(resolve));

  test('are all answered if they are taken first', async () => {
    expect(await answered((server) => takeWaiting([server], Infinity).then(() => closed(server)))).toBe(20);
  });

  test('are lost if not', async () => {
    expect(await answered(closed)).toBeLessThan(20);
  });
});

test('a start that fails blames the port only where the port is refused', () => {
  const at = { host: '127.0.0.1', port: 80 };
  const accessError = (syscall: string) => Object.assign(new Error(`EACCES: ${syscall}`), { code: 'EACCES', syscall });
  expect(startErrorText(accessError('listen'), at)).toContain('may not use port 80');
  expect(startErrorText(accessError('open'), at)).toBe('EACCES: open');
});
