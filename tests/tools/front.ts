import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

import type { HttpVisitor } from '../support/visitors/http-visitor';

/** What a tool did, as seen between it and the store. */
export interface Counts {
  requests: number;
  /** How many answers of each kind: `2xx`, `3xx`, `4xx`, `5xx`. */
  readonly answers: Map<string, number>;
  /** The requests that were answered with 500 or above, or not at all. */
  readonly faults: string[];
  /** The longest that one took, in ms, and which it was. */
  slowest: { readonly ms: number; readonly what: string };
}

/** A proxy between a tool and the store. */
export interface Front {
  readonly origin: string;
  readonly counts: Counts;
  stop(): Promise<void>;
}

interface FrontOptions {
  readonly port: number;
  /** Where the store is. */
  readonly target: string;
  /** Whose cookies each request gets in place of its own; null: it keeps its own. */
  readonly as: HttpVisitor | null;
}

/** Would end the session with which the tool goes on. */
const LEFT_OUT = /^\/(?:logout|account\/delete|account\/second-factor)\b/;

/**
 * Opens the proxy. Each request comes from another client address, as a crowd's would, so that no limit by address hides what lies behind
 * it: the store's limits stay as they are. A form gets the headers that a browser would send from the store's own page; without them the
 * store refuses it at once.
 */
export async function openFront({ port, target, as }: FrontOptions): Promise<Front> {
  const origin = `http://localhost:${port}`;
  const counts: Counts = { requests: 0, answers: new Map(), faults: [], slowest: { ms: 0, what: '' } };

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (LEFT_OUT.test(asked.url ?? '')) return void answer.writeHead(204).end();
    counts.requests += 1;
    const start = performance.now();
    const what = `${asked.method} ${asked.url?.slice(0, 200)}`;
    const headers = {
      ...asked.headers,
      'x-forwarded-for': addressOf(counts.requests),
      // Wapiti asks for Brotli and can't read it: it would see no link and no form.
      'accept-encoding': 'identity',
      ...(asked.method === 'POST' ? ownForm(origin, asked) : {}),
    };
    if (as) headers.cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { hostname, port: to } = new URL(target);
    const passed = request({ host: hostname, port: to, method: asked.method, path: asked.url, headers }, (got) => {
      const status = got.statusCode ?? 0;
      const kind = `${Math.floor(status / 100)}xx`;
      counts.answers.set(kind, (counts.answers.get(kind) ?? 0) + 1);
      if (status >= 500) counts.faults.push(`${status} ${what}`);
      const ms = Math.round(performance.now() - start);
      if (ms > counts.slowest.ms) counts.slowest = { ms, what };
      answer.writeHead(status, got.headers);
      got.pipe(answer);
    });
    passed.on('error', (error) => {
      // A tool that closes its line early is no fault of the store.
      if (!asked.destroyed && !answer.destroyed) counts.faults.push(`${error.message} ${what}`);
      answer.destroy();
    });
    answer.once('close', () => passed.destroy());
    asked.pipe(passed);
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { origin, counts, stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))) };
}

/** Addresses that are set aside for measuring (RFC 2544), one after the other. */
const addressOf = (nth: number) => `198.${18 + ((nth >> 16) & 1)}.${(nth >> 8) & 255}.${nth & 255}`;

function ownForm(origin: string, { headers }: IncomingMessage): Readonly<Record<string, string>> {
  return { origin: headers.origin ?? origin, 'sec-fetch-site': String(headers['sec-fetch-site'] ?? 'same-origin') };
}

/** What a tool did, in one line. */
export function summary(who: string, { requests, answers, slowest }: Counts): string {
  const kinds = [...answers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
  return `${who}: ${requests.toLocaleString('en')} requests (${kinds.join(', ')}); the slowest answer took ${slowest.ms} ms: ${slowest.what.slice(0, 100)}`;
}
