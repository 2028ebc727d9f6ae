import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

import { languageOf, type Language } from './domain/language';
import { shop } from './services.server';
import { TablesContext } from './ui/kit/language-tables';
import { NonceContext } from './ui/kit/nonce';
import { applySecurityHeaders, contentSecurityPolicy } from './web/door/headers.server';
import { routesFor } from './web/door/route-list.server';
import { requestIdOf } from './web/door/request-id.server';
import { tablesIn } from './web/door/tables.server';
import { claimsSession } from './web/session.server';

const RENDER_TIMEOUT = 10_000;
const END = '</body></html>';

/**
 * Renders a page whole before its first byte leaves. This costs less than a stream, its scripts can be hashed, and a failure can still
 * become an error page.
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
  const marked = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <TablesContext.Provider value={tablesIn(languageOf(request))}>
        <RemixServer context={withRoutes(context, languageOf(request))} url={request.url} nonce={nonce} />
      </TablesContext.Provider>
    </NonceContext.Provider>,
  );
  const { html, scripts } = takeMarks(endLast(marked), nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // why: the error page has lost the headers of the thrown answer
  if (status === 503) headers.set('Retry-After', '10');
  applySecurityHeaders(headers, {
    private: claimsSession(request.headers.get('Cookie')),
    csp: contentSecurityPolicy(scripts),
  });
  return new Response(html, { status, headers });
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

/** Gives the page the list of routes that it needs. Under Vite's server the list is a module of Vite's own. */
function withRoutes(context: EntryContext, language: Language): EntryContext {
  if (import.meta.env.DEV) return context;
  const shown = context.staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...context, manifest: routesFor(shown, context.manifest, language) };
}

/** Adds the headers to the answers for the browser's router. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  applySecurityHeaders(response.headers, { private: claimsSession(request.headers.get('Cookie')) });
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

/**
 * React 18 gathers a page in pieces of 2,048 bytes, and sends a piece whole where the next character, of two bytes or more, doesn't fit into
 * it: the bytes left over are NUL. HTML allows none anywhere, and a script with one has another hash, so they are taken out.
 */
function renderWhole(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''));
        done();
      },
    });
    const stream = renderToPipeableStream(page, { onAllReady: () => void stream.pipe(sink), onError: reject });
    setTimeout(() => stream.abort(new Error('The page took too long to render.')), RENDER_TIMEOUT).unref();
  });
}

/**
 * Puts the end of a page at its end. Remix writes its data behind it, where HTML allows nothing: a browser moves that into the body, a strict
 * reader refuses the page.
 */
function endLast(html: string): string {
  const at = html.lastIndexOf(END);
  return at === -1 ? html : `${html.slice(0, at)}${html.slice(at + END.length)}${END}`;
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
