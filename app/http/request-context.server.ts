import type { IncomingMessage } from 'node:http';

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services/index.server';

import { clientAddress, isLoopbackAddress } from './client-ip.server';
import { createForwardedWatch, isLoopbackHost, namesProxy } from './proxy-check.server';
import { requestIdOf } from './request-id.server';

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
 * Whether a request comes from this machine under a loopback name, and through no proxy that may hide another: a tunnel that says nothing of
 * its clients passes on the name that they know. `address`: the client's.
 */
export function isLocalRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs, address: string): boolean {
  const isNamedHere = context.isNamedHere ?? isLoopbackHost(request.headers.get('Host'));
  const isHidden = shop.env.trustProxyHops === 0 && namesProxy(request.headers);
  return isNamedHere && !isHidden && isLoopbackAddress(address);
}

/**
 * Whether a script asked, not the browser itself. server.ts says so. Under Vite's server the browser's headers say so, since there a
 * loader gets a data request's address without its mark.
 */
export function isDataRequest({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): boolean {
  return context.isData ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
}
