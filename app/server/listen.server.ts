import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Env } from '~/config/index.server';
import { applySecurityHeaders } from '~/http/security-headers.server';

import { shareConnections } from './connection-shares.server';

/** The limits of one connection for each part, in ms, and the number of connections. */
export interface ConnectionLimits {
  readonly headers: number;
  /** Headers and body. A weak network gets its upload through: 15 MB in five minutes are 50 kB a second. */
  readonly request: number;
  /** Between two requests. A proxy in front keeps its connections for a minute. */
  readonly idle: number;
  /** Without a byte in either direction: a client that reads no answer. */
  readonly silence: number;
  readonly check: number;
  /** Each page that follows its cart holds one. */
  readonly connections: number;
}

export const LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 300_000,
  idle: 65_000,
  silence: 120_000,
  check: 5_000,
  connections: 4_000,
};
const MOST_HEADERS = 100;
/** The number of requests that one connection may send before the first is answered. Browsers and proxies wait for each answer. */
const MOST_AHEAD = 10;

/** Listens on 'localhost' under both addresses of this machine, since browsers may try either first. Rejects with Node's error. */
export async function listen(
  app: RequestListener,
  { host, port, trustProxyHops, isProduction }: Pick<Env, 'host' | 'port' | 'trustProxyHops' | 'isProduction'>,
): Promise<Server[]> {
  const servers: Server[] = [];
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = toServer(app, LIMITS, { hops: trustProxyHops, isHttps: isProduction });
    try {
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen({ port, host: address, backlog: LIMITS.connections }, resolve),
      );
      servers.push(server);
    } catch (error) {
      const hasNoSuchAddress = servers.length > 0 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errnoOf(error));
      if (!hasNoSuchAddress) throw error;
    }
  }
  return servers;
}

/** Returns a server with our own limits: it ends what is too slow, and holds no more connections than it can, shared between its clients. */
export function toServer(
  app: RequestListener,
  { headers, request, idle, silence, check, connections }: ConnectionLimits,
  { hops, isHttps }: { readonly hops: number; readonly isHttps: boolean },
): Server {
  const server = createServer(
    { headersTimeout: headers, requestTimeout: request, keepAliveTimeout: idle, connectionsCheckingInterval: check },
    notTooFarAhead(app),
  );
  server.setTimeout(silence);
  shareConnections(server, { most: connections, hops });
  server.maxHeadersCount = MOST_HEADERS;
  server.on('clientError', (error, socket) => answerClientError(error, socket, isHttps));
  return server;
}

/** Ends a connection that sends many requests without waiting for an answer: Node would begin them all. */
function notTooFarAhead(app: RequestListener): RequestListener {
  const open = new WeakMap<Socket, { count: number }>();
  return (request, response) => {
    const { socket } = request;
    let ahead = open.get(socket);
    if (!ahead) open.set(socket, (ahead = { count: 0 }));
    const { count } = ahead;
    if (count === MOST_AHEAD) return socket.destroy();
    ahead.count = count + 1;
    // why not once: it closes once, and a listener that removes itself costs more
    response.on('close', () => (ahead.count -= 1));
    return app(request, response);
  };
}

/** The time (ms) in which a client may read why it is cut. */
const LAST_WORD = 1_000;

/** Answers a request that is too broken or too slow for Node to pass on, and cuts its connection, which Node times no more. */
function answerClientError(
  error: NodeJS.ErrnoException,
  socket: NodeJS.WritableStream & { destroy(): void; readonly writable: boolean },
  isHttps: boolean,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const headers = [...applySecurityHeaders(new Headers({ Connection: 'close', 'Content-Length': '0' }), { isHttps })].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n`);
  setTimeout(() => socket.destroy(), LAST_WORD).unref();
}

const LAST_TAKEN = 1_000;

/** Takes the connections that wait at the port, one a turn, until none is left: closing a server resets them. */
export async function takeWaiting(servers: readonly Server[], mostMs = LAST_TAKEN): Promise<void> {
  let count = 0;
  const add = () => void (count += 1);
  for (const server of servers) server.on('connection', add);
  const end = performance.now() + mostMs;
  // why: the turn under way may already have taken its one
  await nextTurn();
  for (let before = -1; count > before && performance.now() < end;) {
    before = count;
    await nextTurn();
  }
  for (const server of servers) server.off('connection', add);
}

export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns a sentence why the store could not open; an error's own message where there is no better one. */
export function startErrorText(error: unknown, { host, port }: { readonly host: string; readonly port: number }): string {
  if (errnoOf(error) === 'EADDRINUSE') return `another program uses port ${port}. Stop it, or choose another port with PORT.`;
  if (errnoOf(error) === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen')
    return `this user may not use port ${port}. Choose one above 1023 with PORT.`;
  if (errnoOf(error) === 'ENOTFOUND' || errnoOf(error) === 'EADDRNOTAVAIL') return `this machine has no address ${host}. Change HOST.`;
  return error instanceof Error ? error.message : String(error);
}
