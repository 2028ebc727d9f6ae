import '../support/shop/own-data-dir';

import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openBuild, removeCopies, type Answering } from '../support/servers/faulty-build';
import { signInThrough, startFake, type FakeProvider } from '../support/fakes/providers';
import { openWorld, ORIGIN, PASSWORD, person, type World } from '../support/scenarios/takeover';

/*
 * No page sends a visitor to another site: not the login, the sign-up, the page for a code, the providers or a guard, however the next page
 * is written. Each value is also tried on a store without the check, where it must lead to another site or be no address at all.
 */

const SECRETS = { session: 'a session secret of the tests, long enough', key: 'a key secret of the tests, long enough too' };
const EVIL = 'evil.example';

/** Each would lead to evil.example in some browser, behind some proxy, or after something decodes it. */
const VECTORS = [
  `https://${EVIL}`,
  `http://${EVIL}/`,
  `HTTPS://${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}`,
  `//${EVIL}/%2f..`,
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `\\/${EVIL}`,
  `/\\/${EVIL}`,
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/\r/${EVIL}`,
  `\t//${EVIL}`,
  ` //${EVIL}`,
  `/%09/${EVIL}`,
  `/%0a/${EVIL}`,
  `/%0d%0aLocation:%20https://${EVIL}`,
  `/%5c${EVIL}`,
  `/%2f${EVIL}`,
  `/%2F%2F${EVIL}`,
  `/..//${EVIL}`,
  `/.//${EVIL}`,
  `/a/..//${EVIL}`,
  `/%2e%2e//${EVIL}`,
  `/./\\${EVIL}`,
  `https:${EVIL}`,
  `https:/${EVIL}`,
  `https:\\${EVIL}`,
  `http:///${EVIL}`,
  `//user@${EVIL}`,
  `https://localhost:3000@${EVIL}`,
  `https://localhost.${EVIL}`,
  `//localhost:3000@${EVIL}`,
  `//${EVIL}#/orders`,
  `//${EVIL}?x=/orders`,
  `javascript:location='//${EVIL}'`,
  `JaVaScRiPt://${EVIL}/%0aalert(1)`,
  `data:text/html,<script>location='//${EVIL}'</script>`,
  `vbscript:${EVIL}`,
  `ftp://${EVIL}`,
  `//\u3002${EVIL}`,
  `/\u0000/${EVIL}`,
  `/\u0085/${EVIL}`,
  `\uff0f\uff0f${EVIL}`,
  `//${EVIL}\u0000/orders`,
  `${EVIL}`,
  `.${EVIL}`,
  `@${EVIL}`,
  `:80@${EVIL}`,
  `/${'x'.repeat(2048)}//${EVIL}`,
];

const IS_LONG = process.env['FAULTS'] === 'long';

let world: World;
let sound: Answering;
let open: Answering;
let google: FakeProvider;

beforeAll(async () => {
  google = await startFake('google');
  await google.set({
    callback: `${ORIGIN}/auth/google/callback`,
    users: [{ id: '77', name: 'X', email: 'x77@example.org', email_verified: true }],
  });
  Object.assign(process.env, { SESSION_SECRET: SECRETS.session, KEY_SECRET: SECRETS.key, ...google.env });
  sound = await openBuild([]);
  if (IS_LONG)
    open = await openBuild([
      {
        instead: 'function safePath(candidate, fallback = paths.home) {',
        put: 'function safePath(candidate, fallback = paths.home) { return candidate ?? fallback;',
      },
    ]);
  world = openWorld(join(process.env['DATA_DIR'] ?? '', 'miftah.db'), SECRETS);
});
afterAll(async () => {
  google.stop();
  await world.close();
  removeCopies();
});

/** As a browser reads a Location, and as a proxy may after decoding it. */
function leavesHere(location: string | null): boolean {
  if (location === null) return false;
  const readings = [location, decodeURIComponent(location.replace(/%(?![0-9a-f]{2})/gi, '%25'))];
  return readings.some((text) => !URL.canParse(text, ORIGIN) || new URL(text, ORIGIN).origin !== ORIGIN || /^[\s\\/]{2}/.test(text));
}

test('there are at least forty values', () => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(40);
});

describe('the next page is never on another site', () => {
  test.each(VECTORS)('from the login: %j', async (redirectTo) => {
    // An account for each: one signs in sixty times an hour.
    const { email } = await world.account();
    const ask = async () => (await world.visitor().post('/login', { email, password: PASSWORD, redirectTo })).headers.get('Location');
    if (IS_LONG) {
      // If the value can be in a header, the store without the check sends the visitor to the other site.
      world.use(open);
      expect(await ask()).not.toBe('/');
    }
    world.use(sound);
    const asItIs = await ask();
    expect(leavesHere(asItIs)).toBe(false);
    expect(asItIs).toBe('/');
  });

  test('on the pages that pass it on', async () => {
    world.use(sound);
    for (const vector of VECTORS) {
      for (const path of ['/login', '/signup']) {
        const { text } = await world.visitor().get(`${path}?redirectTo=${encodeURIComponent(vector)}`);
        // A form's own address holds the page's query, encoded: that leads nowhere.
        const ways = [...text.matchAll(/<[^>]*(?:href|action)="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
        const found = ways.filter((to) => to.includes(EVIL) && new URL(to, ORIGIN).origin !== ORIGIN);
        expect({ path, vector, found }).toEqual({ path, vector, found: [] });
        expect(text).toContain('name="redirectTo" value="/"');
      }
    }
  });

  test('from the page for a code', async () => {
    world.use(sound);
    const account = await world.account();
    const { recoveryCodes } = await world.secondFactor(account);
    for (const [at, code] of recoveryCodes.entries()) {
      const redirectTo = VECTORS[at * 5] ?? '';
      const visitor = world.visitor();
      await visitor.post('/login', { email: account.email, password: PASSWORD, redirectTo });
      expect((await visitor.get(`/login/code?redirectTo=${encodeURIComponent(redirectTo)}`)).text).toContain('name="redirectTo" value="/"');
      expect((await visitor.post('/login/code', { code, redirectTo })).headers.get('Location')).toBe('/');
    }
  });

  test('from the sign-up and from a provider', async () => {
    world.use(sound);
    for (const redirectTo of VECTORS.filter((_, at) => at % 4 === 0)) {
      expect((await world.visitor().post('/signup', { ...person(world.newEmail()), redirectTo })).headers.get('Location')).toBe('/');
      expect((await signInThrough(world.visitor(), 'google', { as: '77' }, { redirectTo })).headers.get('Location')).toBe('/');
    }
  });

  test('from a guard, for any path', async () => {
    world.use(sound);
    for (const path of [
      '//evil.example/orders',
      '/orders?x=//evil.example',
      '/admin?next=https://evil.example',
      '/account//evil.example',
    ]) {
      const location = (await world.visitor().get(`${ORIGIN}${path}`)).headers.get('Location');
      expect(leavesHere(location)).toBe(false);
      const next = new URL(location ?? '/', ORIGIN).searchParams.get('redirectTo');
      expect(leavesHere(next)).toBe(false);
    }
  });
});
