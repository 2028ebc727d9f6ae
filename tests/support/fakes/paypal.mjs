// node tests/support/fakes/paypal.mjs: a stand-in for PayPal, on this machine. With --help it says how to try it.
// Written from PayPal's documents of Orders v2, Payments v2 and webhooks; it shares no code with the store, and is not PayPal.
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { ACCOUNTS, openBooks, problem } from './paypal-ledger.mjs';
import { approvePage, closedPage, gonePage } from './paypal-page.mjs';
import { createSigner } from './paypal-webhooks.mjs';

const HELP = `Usage: node tests/support/fakes/paypal.mjs [--port 4003] [--ledger FILE] [--webhook URL]

A stand-in for PayPal, with a page on which a payment is approved, declined or left. Start the store beside it with
  PAYPAL_ORIGIN=http://127.0.0.1:4003 PAYPAL_CLIENT_ID=fake-paypal-id PAYPAL_CLIENT_SECRET=fake-paypal-secret PAYPAL_WEBHOOK_ID=FAKEWEBHOOK
or simply with npm run dev -- --fake-paypal. --webhook is where its events go to (http://localhost:3000/webhooks/paypal); without it they
are only kept. --ledger keeps its books in a file, so that they outlive it.
To see the store with a PayPal in trouble: curl -d '{"trouble":[{"how":"down","times":99}]}' http://127.0.0.1:4003/_control
(how: down, busy, hang, reset, garbage, endless, slow, lose = does the work and answers nothing; "path": part of an address, "times": how often).`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}
const option = (/** @type {string} */ name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const basicOf = (/** @type {string} */ id) => 'Basic ' + Buffer.from(`${id}:fake-paypal-secret`).toString('base64');
/** The webhook of the first account: the other one has none. */
const WEBHOOK_ID = 'FAKEWEBHOOK';
/** @typedef {import('./paypal-ledger.mjs').Said} Said */
/** @typedef {import('./paypal-ledger.mjs').Entry} Entry */
/** @typedef {{ how: string, path?: string, times?: number, ms?: number }} Trouble */

/** The settings that /_control changes. */
const settings = {
  /** @type {Trouble[]} */
  trouble: [],
  /** Percent of the answers to writes that are lost after the work is done. */
  lose: 0,
  /** The results of the next captures, one each: COMPLETED, PENDING, DECLINED, or an error's name. Without one: as was chosen on the page. */
  /** @type {string[]} */
  captures: [],
  /** The same for refunds: COMPLETED, PENDING, FAILED, or an error's name. */
  /** @type {string[]} */
  refunds: [],
  /** Fields of the next orders that are not what was asked for: amount, currency, custom_id, payee. */
  /** @type {Record<string, string>} */
  lies: {},
  /** An order whose card was declined stays approved, with that card. */
  staysApproved: false,
  /** The reason of the next pending captures. */
  pendingReason: 'PENDING_REVIEW',
  /** The currency to which the money is changed, where the account holds none of the one that came. */
  /** @type {string | null} */
  creditIn: null,
  /** The account may use Transaction Search. */
  search: false,
  webhook: option('--webhook') ?? '',
  /** The deliveries of each event, and whether the last of a batch comes first. */
  copies: 1,
  /** Keep events until they are asked for ("deliver"). */
  hold: false,
  /** In seconds. */
  tokenLife: 32_400,
};

/** @type {Map<string, { endsAt: number, client: string }>} Token → its end (ms), and the application that it is of. */
const tokens = new Map();
/** The application whose request is answered. @type {string | null} */
let asking = null;
/** @type {{ method: string, path: string, requestId: string | null, status: number | string }[]} */
const seen = [];
/** Bytes of answers without an end. */
let taken = 0;
const signer = createSigner(WEBHOOK_ID);
const { book, look, all, makeId, createOrder, showOrder, captureOrder, refund, show, transactions, acts } = openBooks({
  file: option('--ledger'),
  settings,
  asking: () => asking,
  emit,
});

// --- the interface

/** @type {Record<string, (match: string[], body: any, raw: string, origin: string, query: URLSearchParams) => Said>} */
const ROUTES = {
  'POST /v2/checkout/orders': (_match, body, _raw, origin) => createOrder(body, origin),
  'GET /v2/checkout/orders/([A-Z0-9]+)': ([, id], _body, _raw, origin) => showOrder(id ?? '', origin, 200),
  'POST /v2/checkout/orders/([A-Z0-9]+)/capture': ([, id], _body, _raw, origin) => captureOrder(id ?? '', origin),
  'GET /v2/payments/captures/([A-Z0-9-]+)': ([, id], _body, _raw, origin) => show('capture', id ?? '', origin),
  'POST /v2/payments/captures/([A-Z0-9]+)/refund': ([, id], body, _raw, origin) => refund(id ?? '', body ?? {}, origin),
  'GET /v2/payments/refunds/([A-Z0-9]+)': ([, id], _body, _raw, origin) => show('refund', id ?? '', origin),
  'GET /v1/reporting/transactions': (_match, _body, _raw, _origin, query) => transactions(query),
  'POST /v1/notifications/verify-webhook-signature': (_match, body, raw) => ({
    status: 200,
    body: { verification_status: signer.verify(body, raw) ? 'SUCCESS' : 'FAILURE' },
  }),
};

// --- events

/** @type {(type: string, resource: any) => void} */
function emit(type, resource) {
  const event = book({ kind: 'event', ...signer.write(type, resource) });
  if (!settings.hold && settings.webhook) for (let copy = 0; copy < settings.copies; copy += 1) void deliver(event, 0);
}

/** Again after a while, as long as the store doesn't take it. @type {(event: Entry, tries: number) => Promise<void>} */
async function deliver(event, tries) {
  const answer = await fetch(settings.webhook, { method: 'POST', headers: event.headers, body: event.body }).catch(() => null);
  book({ ...event, answers: [...(look('event', event.id)?.answers ?? []), answer?.status ?? 0] });
  if (!answer?.ok && tries < 5) setTimeout(() => void deliver(event, tries + 1), 1000 * 2 ** tries).unref();
}
// --- the server

const server = createServer(async (request, response) => {
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url ?? '/', origin);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const raw = Buffer.concat(chunks).toString('utf8');
  const send = (/** @type {number} */ status, /** @type {string} */ type, /** @type {string} */ text) =>
    void response.writeHead(status, { 'Content-Type': type }).end(text);
  const json = (/** @type {Said} */ { status, body }) => send(status, 'application/json', JSON.stringify(body));
  if (url.pathname === '/_control') return json(raw ? control(raw, origin) : tellBooks(url.searchParams.get('about') ?? ''));
  if (url.pathname === '/checkoutnow') return checkout(request.method ?? 'GET', url, new URLSearchParams(raw), origin, send, response);

  const trouble = settings.trouble.find((each) => url.pathname.includes(each.path ?? '') && (each.times ?? 0) > 0);
  if (trouble?.times !== undefined) trouble.times -= 1;
  const note = (/** @type {number | string} */ status) =>
    void seen.push({
      method: request.method ?? '',
      path: url.pathname,
      requestId: String(request.headers['paypal-request-id'] ?? ''),
      status,
    });
  if (trouble && trouble.how !== 'lose' && trouble.how !== 'slow') note(trouble.how);
  switch (trouble?.how ?? 'none') {
    case 'down':
      return json({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } });
    case 'forbidden':
      return json(problem(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'));
    case 'busy':
      return json({ status: 429, body: { name: 'RATE_LIMIT_REACHED' } });
    case 'hang':
      return;
    case 'reset':
      return void response.destroy();
    case 'garbage':
      return send(200, 'text/html', '<h1>It works!</h1>');
    case 'endless':
      return void answerForEver(response);
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, trouble?.ms ?? 1000));
  }
  const said = answer(request, url, raw, origin);
  asking = null;
  note(said.status);
  const isLost =
    trouble?.how === 'lose' || (request.method === 'POST' && url.pathname.startsWith('/v2') && Math.random() * 100 < settings.lose);
  return isLost ? void response.destroy() : json(said);
});

/** An answer in chunks without an end, until the other side leaves. @type {(response: import('node:http').ServerResponse) => Promise<void>} */
async function answerForEver(response) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  await pipeline(blanks, response).catch(() => undefined);
}

function* blanks() {
  for (const chunk = Buffer.alloc(64 * 1024, ' '); ; taken += chunk.length) yield chunk;
}

/** @type {(request: import('node:http').IncomingMessage, url: URL, raw: string, origin: string) => Said} */
function answer(request, url, raw, origin) {
  if (url.pathname === '/v1/oauth2/token') return grant(request, raw);
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const token = tokens.get(bearer);
  if (!token || token.endsAt <= Date.now())
    return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } };
  asking = token.client;
  for (const [pattern, act] of Object.entries(ROUTES)) {
    const match = new RegExp(`^${pattern}$`).exec(`${request.method} ${url.pathname}`);
    if (!match) continue;
    let body;
    try {
      body = raw === '' ? undefined : JSON.parse(raw);
    } catch {
      return problem(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
    }
    return once(request, url, () => act([...match], body, raw, origin, url.searchParams), origin);
  }
  return problem(404, 'NOT_FOUND');
}

/** With the same PayPal-Request-Id nothing is done again, and what was said is said again. @type {(request: import('node:http').IncomingMessage, url: URL, act: () => Said, origin: string) => Said} */
function once(request, url, act, origin) {
  const requestId = request.headers['paypal-request-id'];
  if (request.method !== 'POST' || typeof requestId !== 'string') return act();
  const id = `${asking} ${url.pathname} ${requestId}`;
  const known = look('answer', id);
  if (known) return known.about ? { status: 200, body: showOrder(known.about, origin, 200).body } : known.said;
  const said = act();
  // An order is shown as it is now, not as it was then.
  const about = said.status === 201 && url.pathname.includes('/checkout/') ? said.body.id : null;
  book({ kind: 'answer', id, said: about ? null : said, about });
  return said;
}

/** @type {(request: import('node:http').IncomingMessage, raw: string) => Said} */
function grant(request, raw) {
  const client = Object.keys(ACCOUNTS).find((id) => request.headers.authorization === basicOf(id));
  if (!client) return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  if (new URLSearchParams(raw).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  const token = makeId('A21');
  tokens.set(token, { endsAt: Date.now() + settings.tokenLife * 1000, client });
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-FAKE',
      expires_in: settings.tokenLife,
    },
  };
}

/** The capture that each button of the page makes; null: nothing was approved. @type {Record<string, string>} */
const CHOICES = { pay: 'COMPLETED', close: 'COMPLETED', later: 'PENDING', decline: 'INSTRUMENT_DECLINED' };

/** The page where the shopper approves. @type {(method: string, url: URL, form: URLSearchParams, origin: string, send: (status: number, type: string, text: string) => void, response: import('node:http').ServerResponse) => void} */
function checkout(method, url, form, origin, send, response) {
  const order = look('order', url.searchParams.get('token') ?? '');
  const html = 'text/html; charset=utf-8';
  if (!order || !['CREATED', 'APPROVED', 'PAYER_ACTION_REQUIRED'].includes(order.status)) return send(404, html, gonePage());
  if (method !== 'POST') return send(200, html, approvePage(order));
  const choice = form.get('choice') ?? 'cancel';
  const as = CHOICES[choice];
  if (as) acts['approve']?.({ order: order.id, as }, origin);
  if (choice === 'close') return send(200, html, closedPage());
  const back = new URL(as ? order.returnUrl : order.cancelUrl);
  back.searchParams.set('token', order.id);
  if (as) back.searchParams.set('PayerID', 'FAKEPAYER1');
  response.writeHead(302, { Location: back.href }).end();
}

/** Changes how it behaves and makes things happen. @type {(raw: string, origin: string) => Said} */
function control(raw, origin) {
  const { act, ...changes } = JSON.parse(raw);
  for (const each of changes.trouble ?? []) each.times ??= 1;
  Object.assign(settings, changes);
  if (act?.what === 'forgetTokens') tokens.clear();
  if (act?.what === 'deliver') void deliver(look('event', act.event) ?? { kind: 'event', id: act.event }, 5);
  return { status: 200, body: { done: act ? (acts[act.what]?.(act, origin) ?? null) : null } };
}

/** Returns the books, or only the entries that name this text. @type {(about: string) => Said} */
function tellBooks(about) {
  const some = (/** @type {string} */ kind) => all(kind).filter((entry) => about === '' || JSON.stringify(entry).includes(about));
  const body = { settings, seen, taken, orders: some('order'), captures: some('capture'), refunds: some('refund'), events: some('event') };
  return { status: 200, body };
}

// The client closes a connection that is idle: else a busy machine may send its next request just when it is closed here.
server.keepAliveTimeout = 0;
server.listen(Number(option('--port') ?? 4003), '127.0.0.1', () => {
  const address = server.address();
  console.log(`Fake PayPal: http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
