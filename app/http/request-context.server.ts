import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import type { Language } from '~/domain/shared/language';

import { shop } from '~/services/index.server';

import { clientAddress, isLoopbackAddress } from './client-ip.server';
import { createForwardedWatch, isLoopbackHost, namesProxy } from './proxy-check.server';

declare module '@remix-run/server-runtime' {
  /** The facts that the server passes on about a request; under Vite's server all of them are missing. */
  interface AppLoadContext {
    /** The languages in which this server has pages. server.ts says so; without it there is English alone. */
    languages?: readonly Language[];
    /** The language that the home page offers; null: none. */
    offered?: Language | null;
    /** The language that this request chooses. */
    readonly chosen?: Language | null;
    readonly requestId?: string;
    /** The request names this machine by a loopback name; the server then writes the store's own name over it. */
    readonly isNamedHere?: boolean;
    /** The address at the other end of the socket. */
    readonly socketAddress?: string | null;
    /** Whose session it is, once the guard has found out: for the log. */
    accountId?: string;
    /** Something that the page shows could not be read in time: nobody else may get this page. */
    isIncomplete?: boolean;
    /** The facts that the page shows of its visitor, where the server says it: the page is then for all of whom the same is true. */
    readonly seen?: VisitorState;
    /** The games that the page's data names: only of these it can show whether they are in the cart. */
    games?: ReadonlySet<string>;
    /** The browser's router asks for data, not for a page. */
    readonly isData?: boolean;
    /** The script with all routes, the owner's too. */
    readonly routeList?: string;
    /** Calls back at the end of the answer, also when the browser went away. */
    readonly onClosed?: (callback: () => void) => void;
  }
}

const made = new WeakMap<AppLoadContext, string>();

/** The one id of a request, for all its lines in the log. */
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

/** Since when (ms) a proxy reports clients though the settings say that there is none; null where none does. */
export const forwardedSince = forwarded.since;

/** Looks at a request that no route gets to see. */
export const detectProxy = ({ headers }: IncomingMessage): void => {
  forwarded.look({ get: (name) => headers[name]?.toString() ?? null });
};

/** The client's address; read at once, since a socket that was closed has lost it. */
export function clientOf({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers['x-forwarded-for'];
  return clientAddress(typeof forwardedFor === 'string' ? forwardedFor : null, socket.remoteAddress ?? null, shop.env.trustProxyHops);
}

/** Which request it is, and from where. */
export function requestContextOf({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  forwarded.look(request.headers);
  return {
    requestId: requestIdOf(context),
    address: clientAddress(request.headers.get('X-Forwarded-For'), context.socketAddress ?? null, shop.env.trustProxyHops),
  };
}

/**
 * Tells whether a request comes from this machine under a loopback name, and through no proxy that may hide another: a tunnel that says nothing of
 * its clients passes on the name that they know. `address`: the client's.
 */
export function isLocalRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs, address: string): boolean {
  const isNamedHere = context.isNamedHere ?? isLoopbackHost(request.headers.get('Host'));
  const isHidden = shop.env.trustProxyHops === 0 && namesProxy(request.headers);
  return isNamedHere && !isHidden && isLoopbackAddress(address);
}

/**
 * Tells whether a script asked, not the browser itself. The server says so. Under Vite's server the browser's headers say so, since there a
 * loader gets a data request's address without its mark.
 */
export function isDataRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): boolean {
  return context.isData ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
}
