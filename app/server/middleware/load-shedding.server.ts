import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { LANGUAGES, languageOf, type Language } from '~/domain/shared/language';
import type { Shop } from '~/services/index.server';

import { drainBody } from './drain-body.server';
import { applySecurityHeaders } from '~/http/security-headers.server';

/** The time (ms) between two lines of refusals in the log, and after which a client counts as new. */
const PERIOD = 10_000;
/** The most requests of one client that are refused at once in a period. */
const MOST_AT_ONCE = 20;
/** The time (ms) that each further one waits for its refusal. */
const PAUSE = 2_000;
/** The most of one client that wait so. The connection of one more is cut. */
const MOST_PAUSED = 500;
/** In seconds. */
const RETRY_AFTER = 3;
/** A longer body, in bytes, is read to its end: a browser shows an answer only once it has sent its form. */
const SHORT = 16 * 1024;

interface Refused {
  count: number;
  paused: number;
}

/**
 * Refuses requests for which the store has no room, and ends the connection; a client that goes on is answered late. One log line a period.
 */
export function createLoadShedding({
  log,
  isHttps,
  busyIn,
}: {
  readonly log: Pick<Shop['log'], 'warn'>;
  readonly isHttps: boolean;
  readonly busyIn: (language: Language) => string;
}) {
  const answers = new Map(LANGUAGES.map((language) => [language, toAnswer(busyIn(language), isHttps)]));
  const closing = new WeakSet<Socket>();
  let clients = new Map<string, Refused>();

  function validateRequest(request: IncomingMessage, response: ServerResponse, client: string): void {
    const refusals = refusedOf(client);
    refusals.count += 1;
    if (refusals.count <= MOST_AT_ONCE) return answer(request, response);
    if (refusals.paused === MOST_PAUSED) return void request.socket.destroy();
    refusals.paused += 1;
    setTimeout(() => {
      refusals.paused -= 1;
      if (!response.destroyed) answer(request, response);
    }, PAUSE);
  }

  function refusedOf(client: string): Refused {
    if (clients.size === 0) setTimeout(tell, PERIOD).unref();
    let refusals = clients.get(client);
    if (!refusals) clients.set(client, (refusals = { count: 0, paused: 0 }));
    return refusals;
  }

  function tell(): void {
    const counts = [...clients].map(([address, { count }]) => ({ address, count })).toSorted((a, b) => b.count - a.count);
    const requests = counts.reduce((sum, { count }) => sum + count, 0);
    if (counts[0] && requests > 0)
      log.warn('requests-refused', { requests, clients: counts.length, most: counts[0].count, address: counts[0].address });
    const stillPaused = [...clients].filter(([, { paused }]) => paused > 0);
    clients = new Map(stillPaused);
    for (const [, refusals] of clients) refusals.count = 0;
    if (clients.size > 0) setTimeout(tell, PERIOD).unref();
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = answers.get(languageOf({ path: request.url ?? '' })) ?? {};
    if (isLong(request)) {
      response.writeHead(503, headers);
      drainBody(request);
    } else {
      closing.add(request.socket);
      response.writeHead(503, [...(headers ?? []), 'Connection', 'close']);
    }
    response.end(body);
  }

  return {
    validateRequest,
    /** Returns whether no further request of this connection is answered: more may have come with the refused one. */
    isClosing: (socket: Socket): boolean => closing.has(socket),
  };
}

function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT;
}

function toAnswer(sentence: string, isHttps: boolean) {
  const body = Buffer.from(`${sentence}\n`);
  const headers = applySecurityHeaders(
    new Headers({
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Length': String(body.length),
      'Retry-After': String(RETRY_AFTER),
    }),
    { isHttps },
  );
  return { headers: [...headers].flat(), body };
}
