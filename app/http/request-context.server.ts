import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import type { Language } from '~/domain/shared/language';

import { shop } from '~/services/index.server';

import { clientAddress, isLoopbackAddress } from './client-ip.server';
import { createForwardedWatch, isLoopbackHost, namesProxy } from './proxy-check.server';

declare module '@remix-run/server-runtime' {
  /** The facts about a request that the server passes on; under Vite's server all of them are missing. */
  interface AppLoadContext {
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

const made = new WeakMap<AppLoadContext, string>();

/** Returns the one id of a request, for all its lines in the log. */
export function requestIdOf(context: AppLoadContext): string {
  if (context.requestId !== undefined) return context.requestId;
  const id = made.get(context) ?? randomUUID();
  made.set(context, id);
  return id;
}

const forwarded = createForwardedWatch({
  hops: shop.env.trustProxyHops,
  clock: shop.clock,
  onFirst: () => shop.log.info('forwarded-headers-ignored', { setting: 'TRUST_PROXY_HOPS' }),
});

export const forwardedSince = forwarded.since;

export const detectProxy = ({ headers }: IncomingMessage): void => {
  forwarded.look({ get: (name) => headers[name]?.toString() ?? null });
};

/** Returns the client's address; read at once, since a closed socket has lost it. */
export function clientOf({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  return clientAddress(typeof forwardedFor === 'string' ? forwardedFor : null, socket.remoteAddress ?? null, shop.env.trustProxyHops);
}

export function requestContextOf({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  forwarded.look(request.headers);
  return {
    requestId: requestIdOf(context),
    address: clientAddress(request.headers.get('X-Forwarded-For'), context.socketAddress ?? null, shop.env.trustProxyHops),
  };
}

/** Returns whether a request comes from this machine under a loopback name, and through no proxy. `address`: the client's. */
export function isLocalRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs, address: string): boolean {
  const isNamedHere = context.isNamedHere ?? isLoopbackHost(request.headers.get('Host'));
  const isHidden = shop.env.trustProxyHops === 0 && namesProxy(request.headers);
  return isNamedHere && !isHidden && isLoopbackAddress(address);
}

/** Returns whether a script sent the request. Under Vite's server the browser's headers tell, since there the mark is missing. */
export function isDataRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): boolean {
  return context.isData ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
}
