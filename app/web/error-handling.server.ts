import {
  data,
  type ActionFunction,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node';

import { isAdminPath, isAdminRoute } from '~/domain/paths/admin-route';
import { paths } from '~/domain/paths';
import type { SecurityEventKind } from '~/domain/account/security-event';
import { isStoreUnavailable, UnreadableDocument } from '~/features/documents/index.server';

import { applySecurityHeaders } from '~/http/security-headers.server';
import { requestContextOf, requestIdOf, shopOf } from '~/http/request-context.server';
import { checkCookies } from '~/http/cookies/check.server';
import { clearShownForm, isRefused, saveRefusedForm, saveTypedForm, readFormState, toFormState } from './form-redisplay.server';
import { hasSessionCookie } from '~/http/cookies/secret.server';

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Set where an action refused the form that this page shows: loaders can learn it only here. */
    isRefused?: boolean;
    /** The status with which an action threw this request out: its error page then runs loaders, which must not lead elsewhere. */
    thrownStatus?: number;
  }
}

type Routes = ServerBuild['routes'];

/**
 * Adds the shared rules to every loader and action: 503 while the store is away, 501 for data of a later release, security headers, and a
 * new document for admin pages.
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

export const RETRY = { 'Retry-After': '10' };

function guarded(routeId: string, handle: LoaderFunction | ActionFunction): LoaderFunction & ActionFunction {
  return async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const shop = shopOf(args.context);
    try {
      await takeKept(args);
      const answer = await shop.requestContexts.during(requestContextOf(args), () => watched(handle, args));
      if (args.request.method === 'POST') args.context.isRefused = isRefusal(answer);
      const finished = await orKept(answer, args);
      checkCookies(finished, args.request);
      return withHeaders(finished, args, routeId);
    } catch (error) {
      const where = { requestId: requestIdOf(args.context), route: routeId };
      if (error instanceof UnreadableDocument) {
        shop.log.error('document-unreadable', error, where);
        throw withHeaders(new Response('This release cannot read it', { status: 501 }), args, routeId);
      }
      if (isRefusingForm(error, args.request)) args.context.thrownStatus = error.status;
      if (!isStoreUnavailable(error)) throw withHeaders(await withTyped(error, args), args, routeId);
      shop.log.error('store-away', error, where);
      throw new Response('We are offline', { status: 503, headers: RETRY });
    }
  };
}

function isRefusingForm(error: unknown, { method }: Request): error is Response {
  return method === 'POST' && error instanceof Response && error.status >= 400;
}

async function takeKept(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<void> {
  const formState = await readFormState(args);
  if (!formState || !isRefused(formState)) return;
  args.context.isRefused = true;
  // why: the security log has it since the form was sent
  noted.add(args.context);
}

async function orKept(answer: unknown, { context: { shop }, request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<unknown> {
  if (request.method !== 'POST') return answer;
  if (!isRefusal(answer) || !isData(answer)) return withCookie(answer, await clearShownForm(shop, request));
  const [answerData, status] = [answer.data, statusOf(answer)];
  const formRedirect = await toFormState(shop, answerData, status, request);
  return (
    formRedirect ?? withCookie(answer, (await saveRefusedForm(shop, answerData, status, request)) ?? (await clearShownForm(shop, request)))
  );
}

function withCookie(answer: unknown, value: string | null): unknown {
  if (value === null) return answer;
  if (answer instanceof Response) answer.headers.append('Set-Cookie', value);
  if (!isData(answer)) return answer;
  const headers = new Headers(answer.init?.headers);
  headers.append('Set-Cookie', value);
  return data(answer.data, { ...answer.init, headers });
}

async function withTyped(error: unknown, { context: { shop }, request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<unknown> {
  if (request.method !== 'POST' || !(error instanceof Response) || !asksForLogin(error)) return error;
  const cookie = await saveTypedForm(shop, request);
  if (cookie !== null) error.headers.append('Set-Cookie', cookie);
  return error;
}

function asksForLogin({ status, headers }: Response): boolean {
  return status === 401 || (headers.get('Location') ?? '').startsWith(`${paths.login()}?`);
}

const NOTED: Readonly<Record<number, SecurityEventKind>> = { 403: 'refused', 429: 'too-many' };

/** The requests whose refusal is noted already: several loaders may refuse one request. */
const noted = new WeakSet<AppLoadContext>();

async function watched(handle: LoaderFunction | ActionFunction, args: LoaderFunctionArgs | ActionFunctionArgs): Promise<unknown> {
  try {
    const answer: unknown = await handle(args);
    noteRefusal(answer, args);
    return answer;
  } catch (error) {
    noteRefusal(error, args);
    throw error;
  }
}

function noteRefusal(answer: unknown, { context, request }: LoaderFunctionArgs | ActionFunctionArgs): void {
  const kind = NOTED[answer instanceof Response ? answer.status : statusOf(answer)];
  if (kind === undefined || noted.has(context)) return;
  noted.add(context);
  context.shop.security.noteLater(kind, { accountId: context.accountId ?? null, about: new URL(request.url).pathname });
}

function isData(answer: unknown): answer is { readonly data: unknown; readonly init: ResponseInit | null } {
  return typeof answer === 'object' && answer !== null && 'data' in answer && 'init' in answer && 'type' in answer;
}

const isRefusal = (answer: unknown) => statusOf(answer) >= 400;

function statusOf(answer: unknown): number {
  const { init } = (answer ?? {}) as { readonly init?: ResponseInit | null };
  return init?.status ?? 200;
}

function withHeaders<Answer>(answer: Answer, { request, context }: LoaderFunctionArgs | ActionFunctionArgs, routeId: string): Answer {
  if (!(answer instanceof Response)) return answer;
  applySecurityHeaders(answer.headers, {
    isHttps: context.shop.env.isProduction,
    private: hasSessionCookie(request.headers.get('Cookie')),
  });
  if (!isAdminRoute(routeId) && isAdminPath(answer.headers.get('Location') ?? '')) answer.headers.set('X-Remix-Reload-Document', 'true');
  return answer;
}
