import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { createReadableStreamFromReadable, createRequestHandler, writeReadableStreamToWritable } from '@remix-run/node';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';

import { unlocalizedPath } from '~/domain/shared/language';

import type { Coding } from './page-cache/coding.server';
import { codingOf } from './page-cache/send.server';
import { byBeginning } from './route-manifest.server';

/** As Express has them. */
type Asked = IncomingMessage & { readonly originalUrl: string };
type Answer = ServerResponse & { readonly append: (name: string, value: string) => unknown };

/** A page of fewer bytes gets no smaller. */
const WORTH_IT = 1_024;
const LEAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Answers by Remix. What it makes of a page, one text, is sent in one go: as a stream, which Remix's own step for Express sends, it would take a
 * quarter more of the whole. All other answers go as they do there.
 */
export function answerByRemix(build: ServerBuild): (request: Asked, response: Answer, context: AppLoadContext) => Promise<void> {
  const handlerFor = byBeginning(build, (own) => createRequestHandler(own, own.mode));
  return async (request, response, context) => {
    let page: string | null = null;
    const [path = ''] = unlocalizedPath(request.originalUrl).split('?', 1);
    const visit = Object.assign(context, { onPage: (html: string) => (page = html) });
    const answer = await handlerFor(path)(toRequest(request, response), visit);
    response.statusMessage = answer.statusText;
    response.statusCode = answer.status;
    if (page === null) return sendStream(answer, response);
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    sendPage(page, request, response);
  };
}

/** The signal says that the client went before its answer. */
function toRequest(request: Asked, response: Answer): Request {
  const { method = 'GET', headers, originalUrl } = request;
  const said = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (Array.isArray(value)) for (const each of value) said.append(name, each);
    else if (value !== undefined) said.set(name, value);
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const common = { method, headers: said, signal: gone.signal };
  // why not by a base: a path that begins with two slashes would name another host. The server has set Host to the store's own.
  const url = `http://${headers.host ?? ''}${originalUrl}`;
  if (method === 'GET' || method === 'HEAD') return new Request(url, common);
  return new Request(url, { ...common, body: createReadableStreamFromReadable(request), duplex: 'half' });
}

function sendPage(html: string, request: IncomingMessage, response: Answer): void {
  const coding = codingOf(request);
  const plain = Buffer.from(html);
  response.appendHeader('Vary', 'Accept-Encoding');
  const body = plain.length < WORTH_IT ? plain : compressed(plain, coding);
  if (body !== plain) response.setHeader('Content-Encoding', coding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** At once and with little effort: for one person, more would cost more of the processor than it saves of the line. */
function compressed(plain: Buffer, coding: Coding): Buffer {
  if (coding === 'br') return brotliCompressSync(plain, LEAST);
  return coding === 'gzip' ? gzipSync(plain, { level: 1 }) : plain;
}

async function sendStream({ body, headers }: Response, response: Answer): Promise<void> {
  // why by Express: a type of texts gets its charset
  for (const [name, value] of headers) response.append(name, value);
  if (/text\/event-stream/i.test(headers.get('Content-Type') ?? '')) response.flushHeaders();
  if (body) await writeReadableStreamToWritable(body, response);
  else response.end();
}
