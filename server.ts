import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';

import { isDeskPath } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, plainPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { isLoopback } from '~/domain/shared/loopback';
import { env } from '~/config/index.server';
import type { Shop } from '~/services/index.server';
import { doorWordsAt } from '~/ui/translations/http-errors';
import { chosenLanguage, languageNote, offeredLanguage } from '~/http/cookies/language.server';
import { lookNote } from '~/http/cookies/recently-viewed.server';
import { clientAddress } from '~/http/client-ip.server';
import { createClosing } from '~/server/graceful-shutdown.server';
import { dropRest } from '~/server/middleware/drain-body.server';
import { namesThisMachine } from '~/http/proxy-check.server';
import { inEachLanguage } from '~/server/localized-builds.server';
import { codeOf, listen } from '~/server/listen.server';
import { createLoadShedding } from '~/server/middleware/load-shedding.server';
import { lookForProxy } from '~/http/request-context.server';
import { createPageCache, type PageCache } from '~/server/page-cache/cache.server';
import { createFiles } from '~/server/static-files.server';
import { createMaker } from '~/server/page-cache/maker.server';
import { lookAt } from '~/web/page-variant.server';
import { refuse, settleHeaders } from '~/server/middleware/validate-request.server';
import { isDataUrl } from '~/http/url-limits.server';
import { finishHeaders } from '~/http/security-headers.server';
import { answerByRemix } from '~/server/remix-handler.server';
import { logAtEnd } from '~/server/middleware/access-log.server';
import { shoppersRoutes, toScript } from '~/server/route-manifest.server';
import { createTurns, NotStarted } from '~/server/middleware/admission.server';
import { claimsSession } from '~/http/cookies/secret.server';

/** Lines for the person at the terminal go to stdout; the log, in JSON, goes to stderr. */
const tell = (line: string) => void process.stdout.write(`${line}\n`);

const turns = createTurns();
const closing = createClosing({ turns, tell });

keepOutOfOldHeap();
await open();

/**
 * Listens on the port before anything else, so that a port in use stops the start while nothing is done yet. Early requests wait for the
 * shop.
 */
async function open(): Promise<void> {
  try {
    const { shop } = await import('~/services/index.server');
    const build = await import('./app/web/remix-build.server');
    const servers = await listen(createApp(build as unknown as ServerBuild, shop), env);
    closing.onSignal(servers, shop);
    for (const server of servers) server.on('connection', turns.connected);
    // why held: all that waited for the start would otherwise be made in one turn
    await turns.heldDuring(() => shop.ready(tell), { isLimited: true });
    keepHeapSmall();
    warnOfPlainHttp();
    tell(`Miftah is open at ${env.origin}`);
  } catch (error) {
    process.stderr.write(`The shop could not start: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/**
 * Lets V8 make every object among the young ones. From games that are kept it would learn to make all games among the old, also those that
 * are only gone through at the start: a tenth of its CPU, and 25 MB. A hint, as below.
 */
function keepOutOfOldHeap(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Lets V8 collect garbage once the heap of old objects is a third larger than what it held after the last collection, and not only when
 * it is two to four times as large. The catalogue isn't in that heap, so a collection costs little. A hint: all works where it does nothing.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

function createApp(build: ServerBuild, shop: Shop): RequestListener {
  const app = express();
  const pages = createPageCache({ version: () => shop.catalogue.version, make: createMaker(build) });
  const everyRoute = toScript(build.assets);
  const client = fileURLToPath(new URL('../client', import.meta.url));
  const files = createFiles(`${client}/assets`, '/assets', { scripts: routeScripts(build.assets) });
  const covers = createFiles(`${client}/covers`, '/covers', { kept: 'public, max-age=86400' });
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(welcome(shop));
  // why in this order: a page that is remembered is compressed already
  app.use(offer(pages));
  app.use(compression());
  app.use(build.assets.url, (_request, response) => answerPlainly(response, 404, wordsFor(response).sentence('door-no-file')));
  for (const kept of [files, covers])
    app.use((request, response, next) => void kept.offer(request, response).then((isAnswered) => void (isAnswered || next()), next));
  app.use('/assets', express.static(`${client}/assets`, { immutable: true, maxAge: '1y', index: false, redirect: false }));
  app.use('/assets', (_request, response) => answerPlainly(response, 404, wordsFor(response).sentence('door-no-file')));
  app.use('/covers', express.static(`${client}/covers`, { maxAge: '1d', index: false, redirect: false }));
  app.use(onlyAt(readdirSync(client), express.static(client, { maxAge: '1h', index: false, redirect: false })));
  app.use(speak(build, everyRoute));
  app.use(failPlainly(shop.log));
  return admit([files, covers, pages], app, shop);
}

/** Takes a step for addresses with these names alone: it would look on the disk for each page. */
function onlyAt(names: readonly string[], step: RequestHandler): RequestHandler {
  const known = new Set(names.map((name) => `/${name}`));
  return (request, response, next) => (known.has(request.path) ? step(request, response, next) : next());
}

/** Makes a page that others may ask for too, once for all of them. */
function offer(pages: PageCache): RequestHandler<unknown, unknown, unknown, unknown, Locals> {
  return (request, response, next) => {
    lookForProxy(request);
    const { context } = response.locals;
    const look = () => lookAt(request, context);
    const { requestId } = context;
    pages.offer({ request, response, client: addressOf(request), requestId, look }).then((isAnswered) => void (isAnswered || next()), next);
  };
}

/** Answers each page in the language of its address. The owner's pages are English. */
function speak(build: ServerBuild, everyRoute: string): RequestHandler {
  const handlers = inEachLanguage(build, (own) => pages(own, everyRoute));
  return (request, response, next) => {
    const language = languageOf({ path: request.url });
    const plain = plainPath(request.url);
    if (language !== DEFAULT_LANGUAGE && isDeskPath(plain)) return response.redirect(307, plain);
    return handlers[language](request, response, next);
  };
}

/** As it came: Express takes a part off an address. */
function asked({ method, originalUrl: url, headers }: Request) {
  return { method, url, headers };
}

function pages(build: ServerBuild, everyRoute: string): RequestHandler {
  const answer = answerByRemix(build);
  return (request, response, next) => {
    const context = Object.assign((response.locals as Locals).context, {
      isData: isDataUrl(request.originalUrl),
      languages: LANGUAGES,
      offered: offeredLanguage(asked(request)),
      chosen: chosenLanguage(asked(request)),
      routeList: everyRoute,
      // why not the request's signal: a garbage collection may remove it before the browser goes
      onClosed: (callback: () => void) => void (response.closed ? callback() : response.once('close', callback)),
    });
    answer(request, response, context).catch(next);
  };
}

/** The lists of routes for shoppers' scripts. Remix's own file has the owner's routes too, and nobody gets it. */
function routeScripts(whole: ServerBuild['assets']): Map<string, string> {
  const lists = LANGUAGES.map((language) => shoppersRoutes(whole, language));
  return new Map(lists.map((list) => [list.url, toScript(list)]));
}

/** Lets requests in, each in its turn: what is in memory first, then the app. Refuses those for which there is no room. */
function admit(kept: readonly Pick<PageCache, 'answer'>[], app: RequestListener, { log }: Shop): RequestListener {
  const shedding = createLoadShedding({ log, busyIn: (language) => doorWordsAt({ language }).sentence('door-busy') });
  /** From memory, without anything else being done; false where it can't. */
  const answerNow = (request: IncomingMessage, response: ServerResponse, client: string): boolean => {
    const cookies = notesFor(request).flatMap((cookie) => ['Set-Cookie', cookie]);
    const notes = closing.isUnderWay() ? [...cookies, 'Connection', 'close'] : cookies;
    for (const { answer } of kept)
      if (answer(request, response, notes)) {
        logAtEnd(log, request, response, { address: client, context: { requestId: randomUUID() } });
        return true;
      }
    return false;
  };
  return (request, response) => {
    if (shedding.isClosing(request.socket)) return;
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const client = addressOf(request);
    const next = (left?: NotStarted) => {
      if (left) return void (left.why === 'crowded' && shedding.refuse(request, response, client));
      for (const cookie of notesFor(request)) response.appendHeader('Set-Cookie', cookie);
      app(request, response);
    };
    turns.take({ method, path, client }, response, next, () => answerNow(request, response, client));
  };
}

/** The cookies that a request's own page sets: the game looked at, and the language. */
function notesFor(request: IncomingMessage): readonly string[] {
  return [lookNote(request), languageNote(request)].filter((cookie) => cookie !== null);
}

interface Locals extends Record<string, unknown> {
  /** What the work on the request knows of it, and finds out: whose session it is. */
  context: AppLoadContext & { readonly requestId: string };
}

/** The first step for every request: it gets an id, a line in the log and the headers of every answer. Some requests are refused here. */
function welcome({ log, security, occasions }: Shop): RequestHandler<unknown, unknown, unknown, unknown, Locals> {
  return (request, response, next) => {
    const context: Locals['context'] = {
      requestId: randomUUID(),
      isNamedHere: namesThisMachine(request),
      socketAddress: request.socket.remoteAddress ?? null,
    };
    const { requestId } = context;
    const address = addressOf(request);
    response.locals.context = context;
    finishHeaders(response, { private: claimsSession(request.headers.cookie), isClosing: closing.isUnderWay });
    logAtEnd(log, request, response, { address, context });
    response.once('finish', () => dropRest(request));
    const refusal = refuse({ method: request.method, url: request.originalUrl, headers: request.headers }, env.origin);
    if (refusal) {
      if (refusal.status === 405) response.set('Allow', 'GET, HEAD, POST');
      if (refusal.status === 403)
        void occasions.during({ requestId, address }, () => security.note('foreign-origin', { about: request.path }));
      return answerPlainly(response, refusal.status, wordsFor(response).sentence(`door-${refusal.code}`));
    }
    if (closing.isUnderWay() && request.path === paths.health) return answerPlainly(response, 503, 'Closing.');
    settleHeaders(request.headers, env.origin);
    next();
  };
}

/** The client's address; read at once, since a socket that was closed has lost it. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  return clientAddress(typeof forwarded === 'string' ? forwarded : null, socket.remoteAddress ?? null, env.trustProxyHops);
}

/** In the language of the address, as it came. */
function wordsFor({ req }: Response) {
  return doorWordsAt({ path: req.originalUrl });
}

function answerPlainly(response: Response, status: number, sentence: string): void {
  response.status(status).type('text/plain; charset=utf-8').set('Cache-Control', 'no-store').send(`${sentence}\n`);
}

/** Answers a request that neither Remix nor a file could: after a bug here, or a request that can't be understood. */
function failPlainly(log: Shop['log']): ErrorRequestHandler {
  // why four parameters: express tells an error handler by their number
  return (error: unknown, _request, response: Response<unknown, Partial<Locals>>, _next) => {
    if (error instanceof NotStarted) return answerBusy(response);
    const status = statusOf(error);
    if (status >= 500) log.error('request-failed', error, { requestId: response.locals.context?.requestId });
    if (response.headersSent) response.destroy();
    else answerPlainly(response, status, wordsFor(response).sentence(status >= 500 ? 'door-bug' : 'door-bad-request'));
  };
}

/** Many people are here: whoever asks again in a moment finds room. */
function answerBusy(response: Response): void {
  response.set('Retry-After', '3');
  answerPlainly(response, 503, wordsFor(response).sentence('door-busy'));
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function warnOfPlainHttp(): void {
  if (env.isProduction || isLoopback(new URL(env.origin))) return;
  tell(`Note: browsers keep nobody signed in at ${env.origin}, since it is plain http. Put https in front and set APP_ORIGIN to it.`);
}

function reasonOf(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE') return `another program uses port ${env.port}. Stop it, or choose another port with PORT.`;
  if (codeOf(error) === 'EACCES') return `this user may not use port ${env.port}. Choose one above 1023 with PORT.`;
  if (codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'EADDRNOTAVAIL') return `this machine has no address ${env.host}. Change HOST.`;
  return error instanceof Error ? error.message : String(error);
}
