import type { IncomingMessage, ServerResponse } from 'node:http';

import { ANONYMOUS, type VisitorState } from '~/domain/cart/visitor-state';
import type { Shop } from '~/services/index.server';
import { relevantState } from '~/server/page-cache/variant.server';

import { validateRequest } from '~/server/validate-request.server';
import { createFairQuota, RequestShed } from '~/server/admission.server';
import { keptAddress } from './address.server';
import { createKeptPages } from './kept.server';
import type { Made, Order } from './maker.server';
import { type Page, toPage } from './page.server';
import { codingOf, isPlainRead, send, sendOwn } from './send.server';
import { isUsualVisitor } from './visitor.server';

interface Dependencies {
  readonly version: () => number;
  /** null: something could not be read just now. */
  readonly make: (order: Order) => Promise<Made | null>;
  readonly mostBytes?: number;
  readonly mostMaking?: number;
}

interface Outcome {
  readonly page: Page | null;
  readonly other: { readonly status: number; readonly headers: Headers; readonly html: Buffer } | null;
}

export type PageCache = ReturnType<typeof createPageCache>;

const factsOf = (seen: VisitorState) => JSON.stringify(seen);
const PLAIN = factsOf(ANONYMOUS);
const NOTHING: Outcome = { page: null, other: null };

/** The most pages that are rendered, queued or compressed at once. Clients share them, so that one client alone blocks no other. */
const MOST_MAKING = 200;

interface Making {
  readonly version: number;
  readonly client: string;
  readonly waiting: ServerResponse[];
  readonly outcome: Promise<Outcome>;
}

interface Asking {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly client: string;
  readonly requestId: string;
  readonly look: () => Promise<VisitorState | null>;
}

/** Creates the cache of public pages, each made from its address and a visitor state alone: nothing else of a request gets into it. */
export function createPageCache(shop: Shop, { version, make, mostBytes, mostMaking = MOST_MAKING }: Dependencies) {
  const cachedPages = createKeptPages(version, mostBytes);
  const making = new Map<string, Making>();
  const underWay = createFairQuota();

  return { answer, offer, bytes: cachedPages.bytes };

  /** Answers from memory, with these headers more; false where it can't. It is cheap, so it comes first. */
  function answer(request: IncomingMessage, response: ServerResponse, notes: readonly string[] = []): boolean {
    const { method = '', url = '', headers } = request;
    const address = isPlainRead(request) ? keptAddress(shop, url, headers) : null;
    const readyPage = address === null ? null : (cachedPages.find(address)?.ready(codingOf(request)) ?? null);
    // why only with a query: a path without one is a page's own, letter by letter
    if (readyPage === null || (url.includes('?') && validateRequest({ method, url, headers }, shop.env.origin) !== null)) return false;
    send(readyPage, request, response, notes);
    return true;
  }

  /** Renders a page for all who wait for it; false where it must be rendered for this request alone. RequestShed above MOST_MAKING. */
  async function offer(asking: Asking): Promise<boolean> {
    const { request, response, client, requestId } = asking;
    const { url = '', headers } = request;
    if (!isPlainRead(request)) return false;
    const address = keptAddress(shop, url, headers);
    if (address === null) return offerOwn(asking);
    const { page, other } = await outcomeOf({ address, seen: ANONYMOUS, client, requestId }, response);
    if (page) {
      send(await page.make(codingOf(request)), request, response);
      return true;
    }
    // why: another spelling of the address may be part of the answer
    if (!other || url !== address) return false;
    response.writeHead(other.status, [...other.headers].flat()).end(other.html);
    return true;
  }

  async function offerOwn({ request, response, client, requestId, look }: Asking): Promise<boolean> {
    const address = keptAddress(shop, request.url ?? '', request.headers, isUsualVisitor);
    const seen = address === null ? null : await look();
    if (address === null || seen === null) return false;
    const { page: common } = await outcomeOf({ address, seen: ANONYMOUS, client, requestId }, response);
    if (!common) return false;
    const shownState = relevantState(common.games, seen);
    const { page } = await outcomeOf({ address, seen: shownState, client, requestId }, response);
    // why again: a game of this cart may have come to the page since
    if (!page || factsOf(relevantState(page.games, seen)) !== factsOf(shownState)) return false;
    sendOwn(await page.make(codingOf(request)), response, seen.cartVersion);
    return true;
  }

  /** Returns the cached page; else one rendering serves all who came since the last change. */
  async function outcomeOf(order: Omit<Order, 'answering'>, response: ServerResponse): Promise<Outcome> {
    const { address, seen } = order;
    const facts = factsOf(seen);
    const name = facts === PLAIN ? address : `${address} ${facts}`;
    const page = cachedPages.find(name);
    if (page) return { page, other: null };
    const before = making.get(name);
    if (before?.version === version()) return join(before, order, response);
    if (!underWay.hasRoom(mostMaking, order.client)) throw new RequestShed('crowded');
    return begin(name, order, response);
  }

  /** Waits for a page that another request asked for. If that client had no room for it, this one may have. */
  function join(before: Making, order: Omit<Order, 'answering'>, response: ServerResponse): Promise<Outcome> {
    before.waiting.push(response);
    return before.outcome.catch((error: unknown) => {
      if (error instanceof RequestShed && before.client !== order.client) return outcomeOf(order, response);
      throw error;
    });
  }

  function begin(name: string, order: Omit<Order, 'answering'>, response: ServerResponse): Promise<Outcome> {
    const waiting = [response];
    const answering = {
      get closed() {
        return waiting.every(({ closed }) => closed);
      },
    };
    const { client } = order;
    const entry = { version: version(), client, waiting, outcome: makeAndKeep(name, { ...order, answering }) };
    making.set(name, entry);
    underWay.enter(client);
    const forget = () => {
      underWay.leave(client);
      if (making.get(name) === entry) making.delete(name);
    };
    void entry.outcome.then(forget, forget);
    return entry.outcome;
  }

  async function makeAndKeep(name: string, order: Order): Promise<Outcome> {
    const madeOf = version();
    const rendered = await make(order);
    if (!rendered || rendered.response.headers.has('Set-Cookie')) return NOTHING;
    const { status, headers } = rendered.response;
    const html = Buffer.from(await rendered.response.arrayBuffer());
    if (status !== 200) return { page: null, other: { status, headers, html } };
    const page = await toPage(html, headers, { before: cachedPages.last(name), games: rendered.games });
    cachedPages.keep(name, page, madeOf);
    return { page, other: null };
  }
}
