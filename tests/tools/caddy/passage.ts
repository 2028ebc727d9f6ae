import { png } from '../../support/files';
import type { BuiltServer } from '../../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../../support/visitors/http-visitor';
import { fillCart, GAME, PASSWORD, referenceOf, signUp } from '../people';
import type { Findings } from '../findings';
import { overHttp2 } from './over-http2';
import type { Proxy } from './proxy';

/** Her machine's address, and the one that she writes into her request to look like another. */
const [HERS, FORGED] = ['127.0.0.7', '203.0.113.66'];
const EMAIL = 'badr@example.com';

/** Takes one shopper through the proxy: from her sign-up to a proof of payment. */
export async function tryPassage(proxy: Proxy, store: BuiltServer, { look }: Findings): Promise<void> {
  const line = overHttp2(proxy.origin, { authority: proxy.authority, address: HERS });
  const shopper = httpVisitor(proxy.origin, { address: FORGED, answer: line.answer });
  const home = await shopper.get('/');
  look('the home page comes over HTTP/2 and TLS 1.3', home.status === 200 && line.agreed().join(' ') === 'h2 TLSv1.3', line.agreed());
  const hsts = home.headers.get('Strict-Transport-Security') ?? '';
  look('browsers are told to stay with https (HSTS)', /max-age=\d{8,}/.test(hsts), hsts);

  await signUp(shopper, EMAIL);
  await shopper.post('/logout', {});
  const signedIn = await shopper.post('/login', { email: EMAIL, password: PASSWORD });
  look('she signs in', signedIn.status === 303, signedIn.status);
  const names = [...shopper.cookies.keys()];
  look(
    `all her cookies begin with __Host- (${names.join(', ')})`,
    names.length > 0 && names.every((name) => name.startsWith('__Host-')),
    names,
  );
  const foreign = await shopper.post('/cart', { intent: 'add', gameId: GAME }, { Origin: 'https://evil.example' });
  look('a form of another site is refused (403)', foreign.status === 403, foreign.status);

  await lookAtStream(proxy, line.answer, shopper, look);
  await lookAtUpload(shopper, look);
  lookAtLog(store, look);
  line.close();
}

/** The stream of the cart has to arrive event by event: a proxy that waits for its end shows nothing for a minute. */
async function lookAtStream(
  { origin }: Proxy,
  answer: (request: Request) => Promise<Response>,
  shopper: HttpVisitor,
  look: Findings['look'],
): Promise<void> {
  const leaving = new AbortController();
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br', Cookie: cookie };
  const stream = await answer(new Request(`${origin}/cart/events`, { headers, signal: leaving.signal }));
  let text = '';
  void (async () => {
    for await (const bytes of stream.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(bytes).toString();
  })().catch(() => {});
  const events = () => text.split('event: cart\n').length - 1;
  const until = async (count: number) => {
    const from = performance.now();
    while (events() < count && performance.now() - from < 10_000) await new Promise((resolve) => setTimeout(resolve, 5));
    return Math.round(performance.now() - from);
  };
  await until(1);
  await fillCart(shopper, GAME);
  const ms = await until(2);
  look(
    `a change of her cart arrives while the stream is open, unbuffered (after ${ms} ms)`,
    events() === 2 && ms < 2000,
    `${events()} events`,
  );
  leaving.abort();
}

async function lookAtUpload(shopper: HttpVisitor, look: Findings['look']): Promise<void> {
  await shopper.post('/cart', { intent: 'checkout' });
  const order = await referenceOf(shopper);
  const send = (bytes: number) => {
    const proof = new Blob([Uint8Array.from(png(order, bytes))], { type: 'image/png' });
    return shopper.post('/checkout', { intent: 'proof', order, method: 'bank', proof });
  };
  const tooLarge = await send(20_000_000);
  const isTold = tooLarge.text.includes('This file is larger than 15 MB.');
  look(`a photo of 20 MB is refused with its sentence (${tooLarge.status})`, tooLarge.status === 413 && isTold, tooLarge.status);
  const sent = await send(8_000_000);
  look('a photo of 8 MB is uploaded', sent.status === 303, sent.status);
  const { text } = await shopper.get(`/orders/${order}`);
  look('her order waits for the owner', text.includes('Payment being checked'), text.slice(0, 200));
}

function lookAtLog(store: BuiltServer, look: Findings['look']): void {
  const events = store
    .log()
    .split('\n')
    .filter((line) => line.includes('"event":"security"'))
    .map((line) => JSON.parse(line) as { readonly kind: string; readonly address: string });
  const addresses = [...new Set(events.map(({ address }) => address))];
  look(`the security log has her address, ${HERS}, in all its ${events.length} lines`, addresses.join() === HERS, addresses.join(', '));
  look(`the address that she forged, ${FORGED}, is nowhere in the log`, !store.log().includes(FORGED), 'it is there');
}

/** Without TLS: pages lead to https, and nothing else does. */
export async function tryPlain({ origin, plainOrigin }: Proxy, { look }: Findings): Promise<void> {
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(`${plainOrigin}${path}`, { method, redirect: 'manual' });
    return `${status} ${headers.get('Location') ?? ''}`.trim();
  };
  const page = await ask('/products?q=hades');
  look('http leads to https, to the same page', page === `301 ${origin}/products?q=hades`, page);
  for (const [path, method] of [
    ['/webhooks/paypal', 'POST'],
    ['/webhooks/paypal', 'GET'],
    ['/cart/events', 'GET'],
    ['/healthz', 'GET'],
    ['/login', 'POST'],
  ] as const) {
    const answer = await ask(path, method);
    look(`${method} ${path} over http is refused, and leads nowhere`, answer === '403', answer);
  }
}
