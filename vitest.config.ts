import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { languageTables } from './scripts/language-tables';

/**
 * The features once more on Firestore: the files whose name says so. Not those that end in `.test.ts` alone, such as data/copy, which opens its
 * own double of Firestore, or restore, which opens a database's file.
 */
const FEATURES = ['app/features/**/*.server.test.ts'];

/** Programs of Google's that are heavy to run, and not on every machine: the double of Firestore stands for them in `npm test`. */
const EMULATORS = ['app/**/*.emulator.test.ts', 'tests/**/*.emulator.test.ts'];

const EDGES = ['app/*.test.ts', 'app/{adapters,http,server,services,web}/**/*.test.ts', 'tests/{http,repo,support}/**/*.test.ts'];

/** Tests of which `npm test` runs the shorter ones (tests/support/extent.ts). */
const SHORTENED = [
  'tests/http/{data,many-pictures,owner,replacing,takeover}.test.ts',
  'app/adapters/sharp/pictures.server.test.ts',
  'app/features/catalogue/index.server.test.ts',
  // The others of the features run whole on the second engine.
  'app/features/key/round-trip.test.ts',
];

/** Whether `npm run check` finds what is planted, and what each page and command costs on Firestore: no promises of the store. */
const OF_THE_HOUSE = ['tests/repo/{layers,payment-method}.test.ts', 'tests/http/firestore-bill.test.ts'];

/** Accounts in Firestore and at Firebase, by the contract that `npm test` tries on SQLite, and the store with them. */
const SECOND_ENGINE = [
  'app/adapters/{local-identity/identity-contract-firestore,firebase/identity-contract}.test.ts',
  'app/adapters/firebase/identity.server.test.ts',
  'tests/http/firebase.test.ts',
];

/** Many games, shoppers, requests and planted faults, which take minutes, and the second engine: only with the long forms. */
const LONG_ONLY =
  process.env['FAULTS'] === 'long'
    ? []
    : ['tests/resilience/{firestore-outage,firestore-packs,firestore-wire,flood,load,pairs-firestore}.test.ts'];

/** They set their process up for themselves, or read what only a new one has: the others share one, since a start takes more than a second. */
const ALONE = [
  // sharp reads no SVG in a process that has made pictures smaller.
  'tests/repo/demo-covers.test.ts',
  'tests/http/{data,hostile,open-redirects,pseudo-language,takeover,uploads}.test.ts',
];

/** For accounts that tests sign up. Without it: that the store's own hashes are as strong as promised. */
const CHEAP_PASSWORDS = fileURLToPath(new URL('./tests/support/servers/cheap-passwords.mjs', import.meta.url));

const onFirestore = {
  // What a file imports to speak with Firestore takes longer than its tests.
  isolate: false,
  globalSetup: ['tests/support/firestore/setup.ts'],
  // Every call goes over gRPC to another process: the same test takes ten times as long, and more on a busy machine.
  testTimeout: 1_800_000,
};

/** For what works for minutes on an idle machine: its limits only end what hangs. */
const PATIENT = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** What `npm test` runs. */
const ONCE: TestProjectInlineConfiguration[] = [
  {
    // The rules, and the features on SQLite: their modules keep nothing between files, so that each is loaded once for all.
    extends: true,
    test: {
      name: 'shop',
      include: ['app/{domain,ports,features,ui}/**/*.test.{ts,tsx}'],
      isolate: false,
      execArgv: ['--import', CHEAP_PASSWORDS],
    },
  },
  {
    // What meets the world: vendors, requests, the built store, the tools.
    extends: true,
    test: { name: 'edges', include: EDGES, exclude: [...EMULATORS, ...ALONE, ...OF_THE_HOUSE, ...SECOND_ENGINE], isolate: false },
  },
  {
    extends: true,
    test: { name: 'edges-alone', include: ALONE },
  },
];

/** What `npm run test:all` runs besides. */
const REST: TestProjectInlineConfiguration[] = [
  {
    // Crashes, races, restores and outages in their short form.
    extends: true,
    test: {
      name: 'resilience',
      include: ['tests/resilience/**/*.test.ts'],
      exclude: [...EMULATORS, ...LONG_ONLY],
      isolate: false,
      execArgv: ['--import', CHEAP_PASSWORDS],
      env: { TEST_EXTENT: 'once' },
    },
  },
  {
    extends: true,
    test: { name: 'firestore', include: FEATURES, ...onFirestore },
  },
  {
    extends: true,
    test: { name: 'house', include: OF_THE_HOUSE },
  },
  {
    extends: true,
    test: { name: 'second-engine', include: SECOND_ENGINE },
  },
  {
    extends: true,
    test: { name: 'shortened', include: SHORTENED, ...PATIENT },
  },
  {
    // More than the short forms of `npm test`, where the long ones take a quarter of an hour and more. Of the model the planted faults.
    extends: true,
    test: {
      name: 'middle',
      include: ['tests/resilience/{kills,model,restores}.test.ts'],
      env: { FAULTS: 'middle', RUNS: '10' },
      ...PATIENT,
    },
  },
  {
    // How long each request holds the event loop of a large store: with V8's optimizing compiler, as in the shop.
    extends: true,
    test: { name: 'loop', include: ['tests/loop/**/*.test.ts'], env: { FAULTS: 'long' }, ...PATIENT },
  },
  {
    extends: true,
    test: { name: 'emulators', include: EMULATORS, ...PATIENT },
  },
  {
    // The long forms, but of kills, restores and the model: those take a quarter of an hour and more by themselves (npm run test:all -- --long).
    extends: true,
    test: {
      name: 'long',
      include: [
        'tests/http/{keys,open-redirects,page-cache,processes,routes,takeover,unreadable-documents,uploads}.test.ts',
        'tests/resilience/{card-events,crowd,disk,firestore-{outage,packs,wire},flood,flows,fuzz,load,mail,pairs-firestore,races,steps,stop,updates}.test.ts',
      ],
      env: { FAULTS: 'long' },
      ...PATIENT,
    },
  },
  {
    // Faults at each step, and the model, on the second engine: as many as take a core some minutes, beside the whole on SQLite.
    extends: true,
    test: {
      // Before the others: it takes longest, and would run alone at the end.
      name: 'firestore-long',
      include: ['tests/resilience/{model,steps}.test.ts'],
      env: { STRIDE: '40', RUNS: '18' },
      ...onFirestore,
    },
  },
];

/** What each change pays for of the rest (.ci/run): crashes and races, the second engine, the second half of what `npm test` shortens, and the planted faults. */
const MORE = REST.filter(({ test }) =>
  ['resilience', 'firestore', 'house', 'second-engine', 'shortened', 'middle'].includes(String(test?.name)),
);

/** By scripts/test.mjs. */
const EXTENT = (process.env['TEST_EXTENT'] ?? 'once') as 'once' | 'more' | 'rest' | 'all';

// Remix's plugin stays out: it takes the modules of a route apart, and here they are tested whole.
export default defineConfig({
  plugins: [languageTables()],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    environment: 'node',
    globalSetup: ['tests/support/shop/empty-database.ts'],
    // Processes, not threads: the native SQLite and argon2 modules, and tests that start servers, belong in a process of their own.
    pool: 'forks',
    // Two a core keep both at work, though a test waits for a process, a vendor or a clock: 1 % of a whole run was idle.
    maxWorkers: 2 * availableParallelism(),
    // They only end what hangs: what takes a second on an idle machine takes twenty where a browser, a build or other tests have its cores.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 60_000,
    // A second, as it comes, is what a busy machine takes for one step.
    expect: { poll: { timeout: 180_000 } },
    // The built store is loaded as Node loads it: taking its megabyte apart anew for each planted fault took half a minute.
    server: { deps: { external: [/\/build\/server\//, /\/\.cache\/faulty\//] } },
    restoreMocks: true,
    unstubEnvs: true,
    projects: { once: ONCE, more: MORE, rest: REST, all: [...ONCE, ...REST] }[EXTENT],
  },
});
