import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Coding, codingFor } from './coding.server';
import type { Sent } from './page.server';

export function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** Sends a cached page; 304 where the browser has it. `notes`: headers for this browser alone, names and values in turn. */
export function send(
  body: Sent,
  { headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  notes: readonly string[] = [],
): void {
  const isUnchanged = isKnown(requestHeaders['if-none-match'], body.tag);
  const headers = isUnchanged ? body.shortHeaders : body.headers;
  response.writeHead(isUnchanged ? 304 : 200, notes.length === 0 ? headers : [...headers, ...notes]);
  response.end(isUnchanged ? undefined : body.body);
}

/** Sends a page with a visitor's own cart or session: no cache keeps it. `mark`: the saved cart's version. */
export function sendOwn(body: Sent, response: ServerResponse, mark: string | null): void {
  if (mark !== null) response.setHeader('Server-Timing', `cart;desc="${encodeURIComponent(mark)}"`);
  // why one by one: the server then finds them, and adds only what is missing
  for (let at = 0; at < body.ownHeaders.length; at += 2) response.setHeader(body.ownHeaders[at] ?? '', body.ownHeaders[at + 1] ?? '');
  response.writeHead(200);
  response.end(body.body);
}

export function codingOf({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'];
  return codingFor(Array.isArray(accepted) ? accepted.join(',') : accepted);
}

function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false;
  return named.trim() === '*' || named.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
