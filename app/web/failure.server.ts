import {
  data,
  type ActionFunction,
  type ActionFunctionArgs,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';

import { isOutage } from '~/features/outage';
import { shop } from '~/services.server';

import type { FormErrors, SubmittedForm } from './form.server';
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

/**
 * The answer to a form that the store could not save because it is away: 503, on the page of the form, with what was typed in it (where
 * `isKept`). `failure` is the code of the sentence that says what failed. What is no outage is thrown on.
 */
export function notSaved<const Failure extends string>(
  error: unknown,
  { context }: ActionFunctionArgs,
  form: SubmittedForm,
  failure: Failure,
  isKept = true,
) {
  if (!isOutage(error)) throw error;
  shop.log.error('store-away', error, { requestId: requestIdOf(context), failure });
  return data({ intent: form.intent, errors: NO_ERRORS, values: isKept ? form.values : null, failure }, { status: 503, headers: RETRY });
}

const NO_ERRORS: FormErrors = {};

/** In seconds. */
const RETRY = { 'Retry-After': '10' };

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
