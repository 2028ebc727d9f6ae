import type { Browser, BrowserContext } from 'playwright/test';

import { type FakePaypal, startFakePaypal } from '../support/fakes/paypal-control';
import { type FakeProvider, startFake } from '../support/fakes/providers';
import { startServer, tempDataDir } from '../support/servers/built-server';
import { httpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount } from '../support/visitors/owner';
import { openProfiles, type Profiles } from './profiles';

/** A built store of one worker, on its own database. */
export interface RunningShop {
  /** `http://localhost:PORT`: by this name browsers keep Secure cookies without https. */
  readonly origin: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** The folder of its database. */
  readonly dataDir: string;
  /** Returns its log so far: a line of JSON for each event. */
  readonly log: () => string;
}

/** The others that a store works with; each is a fake in its own process. */
export interface Fakes {
  /** It sends no events. */
  readonly paypal?: FakePaypal;
  readonly providers?: readonly FakeProvider[];
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface OpenStore extends RunningShop {
  readonly fakes: Fakes;
  readonly profiles: Profiles;
  /** Those of a signed-in owner: one login for all tests of a worker, other tests show the sign-in itself. */
  ownerCookies(): Promise<Cookies>;
}

/** Each kind of store that tests visit: the fakes that it starts first, and its settings. */
const KINDS = {
  /** With the demo catalogue. */
  usual: { fakes: noFakes, env: {} },
  /** With cards. */
  cards: { fakes: async () => ({ paypal: await startFakePaypal() }), env: {} },
  /** With both ways to sign in elsewhere. */
  providers: { fakes: async () => ({ providers: [await startFake('google'), await startFake('github')] }), env: {} },
  empty: { fakes: noFakes, env: { DEMO: '0' } },
  /** Empty; its admins need the second step. */
  'second-step': { fakes: noFakes, env: { DEMO: '0', ADMIN_SECOND_STEP: '1' } },
} as const satisfies Record<string, { readonly fakes: () => Promise<Fakes>; readonly env: Readonly<Record<string, string>> }>;

export type StoreKind = keyof typeof KINDS;

/** The stores of one worker. */
export interface Stores {
  /** Starts it at its first test. */
  open(kind: StoreKind): Promise<OpenStore>;
  close(): Promise<void>;
}

/**
 * A worker keeps what it started for all its tests. If each kind were a fixture of its own, the runner would begin a new worker, with a
 * browser and a store, for each file that asks for another kind.
 */
export function openStores(browser: Browser): Stores {
  const stores = new Map<StoreKind, Promise<OpenStore>>();
  const ends: (() => unknown)[] = [];

  return {
    open(kind) {
      const known = stores.get(kind) ?? start(kind, browser, ends);
      stores.set(kind, known);
      return known;
    },
    async close() {
      for (const end of ends) await end();
    },
  };
}

/** `ends` gets what ends each part of it, the first to end first: a start that fails must not leave anything running. */
async function start(kind: StoreKind, browser: Browser, ends: (() => unknown)[]): Promise<OpenStore> {
  const fakes: Fakes = await KINDS[kind].fakes();
  const { paypal, providers = [] } = fakes;
  ends.unshift(...[paypal ?? [], providers].flat().map((fake) => () => fake.stop()));
  const data = tempDataDir();
  ends.unshift(() => data.remove());
  const env = Object.assign({}, KINDS[kind].env, paypal?.env, ...providers.map((each) => each.env)) as Record<string, string>;
  const server = await startServer({ dataDir: data.dir, env });
  // why not stop(): it gives requests on their way a second, and there are none
  ends.unshift(() => server.kill());
  for (const provider of providers) await provider.set({ callback: `${server.origin}/auth/${provider.name}/callback` });
  const { origin } = server;
  const owner = ownerAccount(server.output());
  let cookies: Promise<Cookies> | undefined;
  return {
    origin,
    owner,
    dataDir: data.dir,
    log: () => server.log(),
    fakes,
    profiles: openProfiles(browser, origin),
    ownerCookies: () => (cookies ??= signIn(origin, owner)),
  };
}

async function signIn(origin: string, owner: RunningShop['owner']): Promise<Cookies> {
  const visitor = httpVisitor(origin, { address: '' });
  const { status } = await visitor.post('/login', owner);
  if (status !== 303) throw new Error(`The owner could not sign in: ${status}`);
  return [...visitor.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/', secure: true }));
}

function noFakes(): Promise<Fakes> {
  return Promise.resolve({});
}
