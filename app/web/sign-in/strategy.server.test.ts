import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createSession } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { afterEach, expect, test } from 'vitest';

import { PROVIDERS, type Provider } from '~/domain/account/provider';
import type { ProviderProfile } from '~/features/account/index.server';

import { callbackUrl, strategyOf } from './strategy.server';

const STORE = 'http://localhost:3000';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  closing.push(() => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers as any provider about a person, and with the token for it. */
const answerWell: RequestListener = ({ url = '' }, response) => {
  if (/token/.test(url)) {
    const isGoogle = url.startsWith('/token');
    response.end(isGoogle ? '{"access_token":"t"}' : 'access_token=t&token_type=bearer');
  } else if (url.includes('emails')) response.end(JSON.stringify([{ email: 'amal@example.com', primary: true, verified: true }]));
  else response.end(JSON.stringify({ sub: '7', id: 7, login: 'amal', name: 'Amal', email: 'amal@example.com', email_verified: true }));
};

/** The end of a sign-in at this address of a provider, as far as the profile. */
function profileFrom(provider: Provider, origin: string): Promise<ProviderProfile> {
  const memory = createSession({ 'oauth2:state': 'state' });
  const storage = {
    getSession: () => Promise.resolve(memory),
    commitSession: () => Promise.resolve(''),
    destroySession: () => Promise.resolve(''),
  };
  const strategy = strategyOf(provider, { clientId: 'id', clientSecret: 'secret', origin }, { verifier: 'verifier', storeOrigin: STORE });
  return new Authenticator<ProviderProfile>(storage)
    .use(strategy, provider)
    .authenticate(provider, new Request(`${callbackUrl(STORE, provider)}?code=code&state=state`), { throwOnError: true });
}

test.each(PROVIDERS)('%s tells who somebody is', async (provider) => {
  const profile = await profileFrom(provider, await serve(answerWell));
  expect(profile).toEqual({ provider, subject: '7', verifiedEmail: 'amal@example.com', name: 'Amal' });
});

test.each(
  PROVIDERS.flatMap((provider) => [
    { provider, what: 'the token', moved: /token/ },
    { provider, what: 'the profile', moved: /user/ },
    { provider, what: 'the addresses', moved: /emails/ },
  ]).filter(({ provider, what }) => provider === 'github' || what !== 'the addresses'),
)('$provider cannot lead the request for $what to another address', async ({ provider, moved }) => {
  const seen: string[] = [];
  const elsewhere = await serve((request, response) => {
    seen.push(request.url ?? '');
    answerWell(request, response);
  });
  const origin = await serve((request, response) => {
    if (moved.test(request.url ?? '')) response.writeHead(307, { Location: elsewhere + request.url }).end();
    else answerWell(request, response);
  });
  await expect(profileFrom(provider, origin)).rejects.toThrow('fetch failed');
  expect(seen).toEqual([]);
});

test.each(
  PROVIDERS.flatMap((provider) => [
    { provider, what: 'the token', endless: /token/ },
    { provider, what: 'the profile', endless: /user/ },
  ]),
)('$provider cannot fill the memory with an answer for $what that has no end', async ({ provider, endless }) => {
  let sent = 0;
  const origin = await serve((request, response) => {
    if (!endless.test(request.url ?? '')) return answerWell(request, response);
    const kilobytes = ' '.repeat(64 * 1024);
    const more = () => {
      while (!response.destroyed && sent < 100 * kilobytes.length) {
        sent += kilobytes.length;
        if (!response.write(kilobytes)) return void response.once('drain', more);
      }
      response.end('{}');
    };
    more();
  });
  await expect(profileFrom(provider, origin)).rejects.toThrow('longest answer');
  expect(sent).toBeLessThan(100 * 64 * 1024);
});
