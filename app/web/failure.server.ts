import {
  type ActionFunction,
  type ActionFunctionArgs,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';

import { isOutage } from '~/features/outage';
import { shop } from '~/services.server';

import { applySecurityHeaders } from './headers.server';
import { requestIdOf } from './request-id.server';
import { claimsSession } from './session.server';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The action of this request refused its form: said in the document's title, and no loader hears it otherwise. */
    isRefused?: boolean;
  }
}

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

/** When to ask a store again that is away, in seconds. */
export const RETRY = { 'Retry-After': '10' };

function guarded(routeId: string, handle: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    try {
      const answer = await handle(args);
      if (args.request.method === 'POST') args.context.isRefused = isRefusal(answer);
      return withHeaders(answer, args.request);
    } catch (error) {
      if (!isOutage(error)) throw withHeaders(error, args.request);
      shop.log.error('store-away', error, { requestId: requestIdOf(args.context), route: routeId });
      throw new Response('We are offline', { status: 503, headers: RETRY });
    }
  };
}

/** An answer of data() with a status that says no. */
function isRefusal(answer: unknown): boolean {
  const { init } = (answer ?? {}) as { readonly init?: ResponseInit | null };
  return (init?.status ?? 200) >= 400;
}

function withHeaders<Answer>(answer: Answer, request: Request): Answer {
  if (answer instanceof Response) applySecurityHeaders(answer.headers, { private: claimsSession(request.headers.get('Cookie')) });
  return answer;
}
