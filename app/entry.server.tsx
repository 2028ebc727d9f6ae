import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';

import { shop } from './services.server';
import { applySecurityHeaders, contentSecurityPolicy } from './web/headers.server';
import { requestIdOf } from './web/request-id.server';
import { claimsSession } from './web/session.server';

const RENDER_TIMEOUT = 10_000;

/** A page is rendered whole before its first byte leaves: it costs less than a stream, its scripts can be hashed, and a failure can still become an error page. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const html = await renderWhole(<RemixServer context={context} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  applySecurityHeaders(headers, {
    private: claimsSession(request.headers.get('Cookie')),
    csp: contentSecurityPolicy(inlineScripts(html)),
  });
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The answers to the browser's router. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  applySecurityHeaders(response.headers, { private: claimsSession(request.headers.get('Cookie')) });
  return response;
}

/** A bug, since everything foreseen is an answer. The visitor is told nothing of it; the log has it once, with the request's id. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isForeseen(error)) return;
  shop.log.error('request-failed', error, { requestId: requestIdOf(context), method: request.method, path: new URL(request.url).pathname });
}

/** An address or a method that no route has. */
function isForeseen(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500;
}

function renderWhole(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const stream = renderToPipeableStream(page, { onAllReady: () => void stream.pipe(sink), onError: reject });
    setTimeout(() => stream.abort(new Error('The page took too long to render.')), RENDER_TIMEOUT).unref();
  });
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].flatMap(([, script]) => (script ? [script] : []));
}
