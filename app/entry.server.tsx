import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';

import { languageOf, type Language } from './domain/shared/language';
import { shop } from './services/index.server';
import { KeptMarkupContext } from './ui/components/document/kept-item';
import { TablesContext } from './ui/components/document/translation-import-map';
import { NonceContext } from './ui/components/document/nonce';
import { applySecurityHeaders, contentSecurityPolicy } from './http/security-headers.server';
import { createKeptMarkup } from './server/fragment-cache.server';
import { quoted, toLiteral } from './server/hydration-data.server';
import { picked, routesFor } from './server/route-manifest.server';
import { requestIdOf } from './http/request-context.server';
import { tablesIn } from './server/translation-imports.server';
import { hasSessionCookie } from '~/http/cookies/secret.server';

const END = '</body></html>';

/**
 * Renders a page whole before its first byte leaves. This costs less than a stream, its scripts can be hashed, and a failure can still
 * become an error page. Remix's part that writes the page's data would wait for them, so they are written here.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  context: EntryContext,
  visit: AppLoadContext,
): Promise<Response> {
  if (visit.seen) visit.games = gamesIn(context.staticHandlerContext.loaderData);
  const status = failureOf(context) ?? answered;
  const nonce = randomBytes(18).toString('base64url');
  const { serverHandoffStream, ...rest } = context;
  const fragmentCache = createKeptMarkup(nonce);
  const page = fragmentCache.take(
    renderToString(
      <NonceContext.Provider value={nonce}>
        {/* why not under Vite's server: a card that was changed must show */}
        <KeptMarkupContext.Provider value={import.meta.env.DEV ? null : fragmentCache}>
          <TablesContext.Provider value={tablesIn(languageOf(request))}>
            <RemixServer context={withRoutes(rest, languageOf(request))} url={request.url} nonce={nonce} />
          </TablesContext.Provider>
        </KeptMarkupContext.Provider>
      </NonceContext.Provider>,
    ),
  );
  const stream = context.renderMeta?.didRenderScripts === true ? serverHandoffStream : undefined;
  const marked = stream ? await withData(page, context, stream, nonce) : page;
  const { html, scripts } = takeMarks(marked, nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // why: the error page has lost the headers of the thrown answer
  if (status === 503) headers.set('Retry-After', '10');
  applySecurityHeaders(headers, {
    private: hasSessionCookie(request.headers.get('Cookie')),
    csp: contentSecurityPolicy(scripts),
  });
  const whole = `<!DOCTYPE html>${html}`;
  visit.onPage?.(whole);
  return new Response(visit.onPage ? null : whole, { status, headers });
}

/** The ids of all that a page's data names, those of games among them. */
function gamesIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) gamesIn(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (name === 'id' && typeof each === 'string') found.add(each);
      else gamesIn(each, found);
    }
  return found;
}

/** The status of a page that could not be shown, whatever its action had answered before; null where it was shown. */
function failureOf({ staticHandlerContext: { errors } }: EntryContext): number | null {
  const failed = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error));
  return failed?.status ?? null;
}

/**
 * Gives the page the list of routes that it needs; of the routes themselves those that it shows, since the router looks through all that it is
 * given. Under Vite's server the list is a module of Vite's own.
 */
function withRoutes(context: EntryContext, language: Language): EntryContext {
  if (import.meta.env.DEV) return context;
  const shown = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const list = routesFor(shown, context.manifest, language);
  return { ...context, manifest: { ...list, routes: picked(list.routes, (id) => shown.includes(id)) } };
}

/** Adds the headers to the answers for the browser's router. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  applySecurityHeaders(response.headers, { private: hasSessionCookie(request.headers.get('Cookie')) });
  return response;
}

/** Logs a bug once, with the request's id; every foreseen failure is an answer, not an error. The visitor learns nothing of it. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isForeseen(error)) return;
  shop.log.error('request-failed', error, { requestId: requestIdOf(context), method: request.method, path: new URL(request.url).pathname });
}

/** No route has this address or this method. */
function isForeseen(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500;
}

/** Adds the page's data at its end: plain ones as they are, and others in Remix's own form, which is longer. */
async function withData(
  page: string,
  { staticHandlerContext: shown }: EntryContext,
  stream: ReadableStream,
  nonce: string,
): Promise<string> {
  const { loaderData, actionData, errors } = shown;
  const plain = errors === null ? toLiteral({ loaderData, actionData, errors }) : null;
  const script =
    plain === null ? `__remixContext.stream=new Response(${quoted(await new Response(stream).text())}).body` : `__pageData=${plain}`;
  const at = page.lastIndexOf(END);
  return `${page.slice(0, at)}<script nonce="${nonce}">${script}</script>${END}`;
}

/**
 * Removes the marks from a page, and returns the inline scripts that had one. If somebody manages to write a script into a page, it has no
 * mark, since nobody can guess the mark; so the policy has no hash for it.
 */
function takeMarks(marked: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = [...marked.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script);
  return { html: marked.replaceAll(mark, ''), scripts };
}
