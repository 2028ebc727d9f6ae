import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Coding, codingFor } from './coding.server';
import type { Sent } from './page.server';

/** Whether a request only reads, and brings nothing that has to be read. */
export function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/** Sends what is kept; 304 and no body where the browser has it. `notes`: headers for this browser alone, names and values in turn. */
export function send(sent: Sent, { headers: said }: IncomingMessage, response: ServerResponse, notes: readonly string[] = []): void {
  const isSame = isKnown(said['if-none-match'], sent.tag);
  const headers = isSame ? sent.shortHeaders : sent.headers;
  response.writeHead(isSame ? 304 : 200, notes.length === 0 ? headers : [...headers, ...notes]);
  response.end(isSame ? undefined : sent.body);
}

/** Sends a page with a visitor's own cart or session: nobody keeps it, and the server's own headers say so. `mark`: of her saved cart. */
export function sendOwn(sent: Sent, response: ServerResponse, mark: string | null): void {
  if (mark !== null) response.setHeader('Server-Timing', `cart;desc="${encodeURIComponent(mark)}"`);
  // why one by one: the server then finds them, and adds only what is missing
  for (let at = 0; at < sent.ownHeaders.length; at += 2) response.setHeader(sent.ownHeaders[at] ?? '', sent.ownHeaders[at + 1] ?? '');
  response.writeHead(200);
  response.end(sent.body);
}

/** The coding that a request wants. */
export function codingOf({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'];
  return codingFor(Array.isArray(accepted) ? accepted.join(',') : accepted);
}

function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false;
  return named.trim() === '*' || named.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
