import type { ActionFunction, ActionFunctionArgs, LoaderFunction, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';

import { isOutage } from '~/features/outage';
import { shop } from '~/services.server';

import { applySecurityHeaders } from './headers.server';
import { requestIdOf } from './request-id.server';
import { claimsSession } from './session.server';

type Routes = ServerBuild['routes'];

/**
 * The routes, with what holds for every loader and action whoever calls them: a store that is away answers 503 ('We are offline' in
 * the error boundary, also where the browser's router asked for data), and a file or a redirect carries the security headers.
 */
export function withFailures(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) => {
      if (!route) return [];
      const { loader, action } = route.module;
      return [
        [
          id,
          {
            ...route,
            module: { ...route.module, ...(loader && { loader: guarded(id, loader) }), ...(action && { action: guarded(id, action) }) },
          },
        ],
      ];
    }),
  );
}

function guarded(routeId: string, handle: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    try {
      return withHeaders(await handle(args), args.request);
    } catch (error) {
      if (!isOutage(error)) throw withHeaders(error, args.request);
      shop.log.error('store-away', error, { requestId: requestIdOf(args.context), route: routeId });
      throw new Response('We are offline', { status: 503, headers: { 'Retry-After': '10' } });
    }
  };
}

function withHeaders<Answer>(answer: Answer, request: Request): Answer {
  if (answer instanceof Response) applySecurityHeaders(answer.headers, { private: claimsSession(request.headers.get('Cookie')) });
  return answer;
}
