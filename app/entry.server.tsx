import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

import { isAdminPath } from './domain/paths/admin-route';
import { languageOf } from './domain/shared/language';
import { TablesContext } from './ui/components/document/translation-import-map';
import { NonceContext } from './ui/components/document/nonce';
import { applySecurityHeaders, contentSecurityPolicy } from './http/security-headers.server';
import { requestIdOf, shopOf } from './http/request-context.server';
import { END, PRELOAD, withLateScripts } from './server/late-scripts.server';
import { tablesIn } from './server/translation-imports.server';
import { hasSessionCookie } from '~/http/cookies/secret.server';

/** Renders a page whole before its first byte leaves: its scripts can be hashed, and a failure can still become an error page. */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (loadContext.seen) loadContext.games = gamesIn(context.staticHandlerContext.loaderData);
  const status = failureOf(context) ?? answered;
  const nonce = randomBytes(18).toString('base64url');
  const marked = await render(
    <NonceContext.Provider value={nonce}>
      <TablesContext.Provider value={tablesIn(languageOf(request))}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </TablesContext.Provider>
    </NonceContext.Provider>,
  );
  const isAdmin = isAdminPath(new URL(request.url).pathname);
  const { html, scripts } = takeMarks(isAdmin ? marked : withLateScripts(marked, nonce), nonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // why: the error page has lost the headers of the thrown answer
  if (status === 503) headers.set('Retry-After', '10');
  applySecurityHeaders(headers, {
    isHttps: shopOf(loadContext).env.isProduction,
    private: hasSessionCookie(request.headers.get('Cookie')),
    csp: contentSecurityPolicy(shopOf(loadContext), scripts),
  });
  return new Response(html, { status, headers });
}

async function render(page: ReactElement): Promise<string> {
  const streamed = await new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = [];
    const whole = new Writable({
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => void pipe(whole), onError: reject });
  });
  // why: React 18 fills the ends of its pieces with NUL, and Remix writes the data behind the end of the document
  return streamed.replaceAll('\0', '').replace(END, '').replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`) + END;
}

function gamesIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) gamesIn(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (name === 'id' && typeof each === 'string') found.add(each);
      else gamesIn(each, found);
    }
  return found;
}

/** Returns the status of a page that could not be shown, whatever its action answered before; null where it was shown. */
function failureOf({ staticHandlerContext: { errors } }: EntryContext): number | null {
  const failed = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error));
  return failed?.status ?? null;
}

export function handleDataRequest(response: Response, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  applySecurityHeaders(response.headers, {
    isHttps: shopOf(context).env.isProduction,
    private: hasSessionCookie(request.headers.get('Cookie')),
  });
  return response;
}

/** Logs a bug once, with the request's id; a foreseen failure is an answer. The visitor learns nothing of it. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isForeseen(error)) return;
  shopOf(context).log.error('request-failed', error, {
    requestId: requestIdOf(context),
    method: request.method,
    path: new URL(request.url).pathname,
  });
}

function isForeseen(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500;
}

/** Removes the marks from a page, and returns the inline scripts that had one: an injected script has no mark, and gets no hash. */
function takeMarks(marked: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = [...marked.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => script);
  return { html: marked.replaceAll(mark, ''), scripts };
}
