import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import type { Language } from '~/domain/shared/language';

import { openOwnShop, type Shop } from '~/services/index.server';

import { clientAddress, isLoopbackAddress } from './client-ip.server';
import { perShop } from './per-shop.server';
import { createForwardedWatch, isLoopbackHost, namesProxy } from './proxy-check.server';

declare module '@remix-run/server-runtime' {
  /** The facts about a request that the server passes on; under Vite's server all of them are missing. */
  interface AppLoadContext {
    /** The shop that answers; shopOf() opens one where no server hands it on. */
    shop: Shop;
    /** Those in which the page has links to itself, the main one first. */
    languages?: readonly Language[];
    offered?: Language | null;
    readonly chosen?: Language | null;
    readonly requestId?: string;
    /** Set where the request names this machine by a loopback name; the server then writes the store's own name over it. */
    readonly isNamedHere?: boolean;
    readonly socketAddress?: string | null;
    accountId?: string;
    /** Set where something on the page could not be read in time: the page is for this visitor only. */
    isIncomplete?: boolean;
    /** The visitor facts that the page shows, where the server sets them: the page is then for all with the same facts. */
    readonly seen?: VisitorState;
    games?: ReadonlySet<string>;
    readonly isData?: boolean;
    readonly routeList?: string;
    readonly onClosed?: (callback: () => void) => void;
  }
}

let own: Shop | undefined;

/** Returns the shop of a request. Under `remix-serve` and Vite's server, which hand none on, this process opens its own at the first request. */
export function shopOf(context: Partial<AppLoadContext>): Shop {
  return (context.shop ??= own ??= openOwnShop());
}

const requestIds = new WeakMap<AppLoadContext, string>();

/** Returns the one id of a request, for all its lines in the log. */
export function requestIdOf(context: AppLoadContext): string {
  if (context.requestId !== undefined) return context.requestId;
  const id = requestIds.get(context) ?? randomUUID();
  requestIds.set(context, id);
  return id;
}

const forwarded = perShop(({ env, clock, log }) =>
  createForwardedWatch({
    hops: env.trustProxyHops,
    clock,
    onFirst: () => log.info('forwarded-headers-ignored', { setting: 'TRUST_PROXY_HOPS' }),
  }),
);

export const forwardedSince = (shop: Shop) => forwarded(shop).since();

export const detectProxy = (shop: Shop, { headers }: IncomingMessage): void => {
  forwarded(shop).look({ get: (name) => headers[name]?.toString() ?? null });
};

/** Returns the client's address; read at once, since a closed socket has lost it. */
export function clientOf(shop: Shop, { headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  return clientAddress(typeof forwardedFor === 'string' ? forwardedFor : null, socket.remoteAddress ?? null, shop.env.trustProxyHops);
}

export function requestContextOf({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { shop } = context;
  forwarded(shop).look(request.headers);
  return {
    requestId: requestIdOf(context),
    address: clientAddress(request.headers.get('X-Forwarded-For'), context.socketAddress ?? null, shop.env.trustProxyHops),
  };
}

/** Returns whether a request comes from this machine under a loopback name, and through no proxy. `address`: the client's. */
export function isLocalRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs, address: string): boolean {
  const isNamedHere = context.isNamedHere ?? isLoopbackHost(request.headers.get('Host'));
  const isHidden = context.shop.env.trustProxyHops === 0 && namesProxy(request.headers);
  return isNamedHere && !isHidden && isLoopbackAddress(address);
}

/** Returns whether a script sent the request. Under Vite's server the browser's headers tell, since there the mark is missing. */
export function isDataRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): boolean {
  return context.isData ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
}
