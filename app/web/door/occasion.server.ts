import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services.server';

import { clientAddress } from './client-address.server';
import { requestIdOf } from './request-id.server';

/** Which request it is, and from where. */
export function occasionOf({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  return {
    requestId: requestIdOf(context),
    address: clientAddress(request.headers.get('X-Forwarded-For'), context.socketAddress ?? null, shop.env.trustProxyHops),
  };
}
