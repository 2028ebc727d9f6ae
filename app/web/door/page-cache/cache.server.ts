import type { IncomingMessage, ServerResponse } from 'node:http';

import { env } from '~/env.server';

import { refuse } from '../refuse.server';
import { keptAddress } from './address.server';
import { createKeptPages } from './kept.server';
import { type Page, toPage } from './page.server';
import { codingOf, isPlainRead, send } from './send.server';

interface Needs {
  /** Grows with every change that a page could show. */
  readonly version: () => number;
  /** Makes the page of an address as for a browser that sends nothing else. null: something could not be read just now. */
  readonly make: (address: string, requestId: string) => Promise<Response | null>;
  readonly mostBytes?: number;
}

/** What came of making a page: one to keep, or an answer only for those who wait for it. */
interface Outcome {
  readonly page: Page | null;
  readonly other: { readonly status: number; readonly headers: Headers; readonly html: Buffer } | null;
}

export type PageCache = ReturnType<typeof createPageCache>;

const NOTHING: Outcome = { page: null, other: null };

/**
 * Remembers the public pages that are the same for all plain visitors: those without a session, a cart or a message. A page is made from its
 * address alone, so that nothing of a person's request can get into it.
 */
export function createPageCache({ version, make, mostBytes }: Needs) {
  const kept = createKeptPages(version, mostBytes);
  const making = new Map<string, { readonly version: number; readonly outcome: Promise<Outcome> }>();

  return { answer, offer, bytes: kept.bytes };

  /** Answers from memory; false where it can't. It costs next to nothing, so it comes before all else. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request;
    const address = isPlainRead(request) ? keptAddress(url, headers) : null;
    const sent = address === null ? null : (kept.find(address)?.ready(codingOf(request)) ?? null);
    // why only with a query: a path without one is a page's own, letter by letter
    if (sent === null || (url.includes('?') && refuse({ method, url, headers }, env.origin) !== null)) return false;
    send(sent, request, response);
    return true;
  }

  /** Makes a page for all who wait for it, and answers this request with it; false where it must be made for this request alone. */
  async function offer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { url = '', headers } = request;
    const address = isPlainRead(request) ? keptAddress(url, headers) : null;
    if (address === null) return false;
    const known = kept.find(address);
    const { page, other } = known ? { page: known, other: null } : await outcomeOf(address, requestId);
    if (page) {
      send(await page.make(codingOf(request)), request, response);
      return true;
    }
    // why: another spelling of the address may be part of the answer
    if (!other || url !== address) return false;
    response.writeHead(other.status, [...other.headers].flat()).end(other.html);
    return true;
  }

  /** One making serves all who came since the last change. */
  function outcomeOf(address: string, requestId: string): Promise<Outcome> {
    const before = making.get(address);
    if (before?.version === version()) return before.outcome;
    const entry = { version: version(), outcome: makeAndKeep(address, requestId) };
    making.set(address, entry);
    const forget = () => void (making.get(address) === entry && making.delete(address));
    void entry.outcome.then(forget, forget);
    return entry.outcome;
  }

  async function makeAndKeep(address: string, requestId: string): Promise<Outcome> {
    const madeOf = version();
    const response = await make(address, requestId);
    if (!response || response.headers.has('Set-Cookie')) return NOTHING;
    const { status, headers } = response;
    const html = Buffer.from(await response.arrayBuffer());
    if (status !== 200) return { page: null, other: { status, headers, html } };
    const page = await toPage(html, headers, { before: kept.last(address) });
    kept.keep(address, page, madeOf);
    return { page, other: null };
  }
}
