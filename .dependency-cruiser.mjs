// The layers of app/, held by `npm run check -- layers`. A rule that is in the way is discussed in docs/decisions,
// not switched off here.

const TESTS = '\\.test\\.tsx?$';
const packages = (...names) => `^node_modules/(${names.join('|')})/`;

const REACT = packages('react', '@remix-run/react');
const REMIX = packages('@remix-run/node');

/** Every room: its files, what they may import (files of one room may import each other), and whether Node's own modules are among it. */
const rooms = {
  domain: { files: '^app/domain/', may: ['^app/domain/'], says: 'pure rules: imports the domain and nothing else' },
  ports: { files: '^app/ports/', may: ['^app/(ports|domain)/'], says: 'small interfaces: import the domain and nothing else' },
  features: {
    files: '^app/features/',
    may: ['^app/(domain|ports|features)/', packages('zod', 'papaparse')],
    says: 'import domain, ports, other features, zod and papaparse',
  },
  // One vendor a folder; what two of them need stands in `shared/` (docs/decisions/0011).
  adapters: {
    files: '^app/adapters/([^/]+)/',
    may: ['^app/(domain|ports)/', '^app/adapters/($1|shared)/', '^node_modules/(?!react|@remix-run|zod)'],
    node: true,
    says: 'import ports, domain, their own vendor, what adapters share, and nothing of another adapter',
  },
  web: {
    files: '^app/web/',
    may: [
      '^app/(web|features|domain)/',
      '^app/(services|env)\\.server\\.ts$',
      REMIX,
      packages('remix-auth', 'remix-auth-google', 'remix-auth-github', '@fastify/busboy', 'zod'),
    ],
    node: true,
    says: 'imports services, env, features, domain, @remix-run/node, remix-auth, busboy, zod and node:',
  },
  ui: {
    files: '^app/ui/',
    may: ['^app/(ui|domain|features)/', REACT],
    says: 'props in, markup out: imports ui, domain, types of features, react and @remix-run/react',
  },
  routes: {
    files: '^app/(routes/|root\\.tsx$)',
    may: ['^app/(features|web|ui|domain)/', '^app/services\\.server\\.ts$', REACT, REMIX],
    says: 'import features, services, web, ui, domain, react, @remix-run/react and @remix-run/node',
  },
  env: {
    files: '^app/config/index(-problems|-secrets|-seller|-variables|-vendors)?\\.server\\.ts$',
    may: ['^app/domain/', '^app/env-(problems|secrets|seller|variables|vendors)\\.server\\.ts$', packages('zod')],
    node: true,
    says: 'imports domain, zod and node:',
  },
  services: {
    files: '^app/services(\\.server\\.ts$|/)',
    may: ['^app/(domain|ports|features|adapters|services)/', '^app/config/index\\.server\\.ts$', packages('zod')],
    node: true,
    says: 'imports env, domain, ports, features, adapters, zod and node:',
  },
  'front-door': {
    files: '^(server(-build)?\\.ts$|app/entry\\.)',
    may: [
      '^app/(web|ui|ports|domain)/',
      '^app/(services|env)\\.server\\.ts$',
      '^server-build\\.ts$',
      packages('react', 'react-dom', '@remix-run/react', '@remix-run/node', 'express', 'compression'),
      '^virtual:remix/',
      '^build/',
    ],
    node: true,
    says: 'imports web, ui, services, env, ports, domain, React, Remix, express and node:',
  },
};

const roomRules = Object.entries(rooms).map(([name, { files, may, node, says }]) => ({
  name: `room-${name}`,
  comment: `${name}: ${says}.`,
  severity: 'error',
  from: { path: files, pathNot: TESTS },
  to: { pathNot: may, couldNotResolve: false, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
}));

/** What the rest of the house may import of a noun's room in `features`: docs/decisions/0001. */
const PUBLIC_OF_A_ROOM = '^app/features/[^/]+/(face|document|form)\\.server\\.ts$';

/** What services, scripts and tests open of an adapter. */
const OPENS_AN_ADAPTER =
  '^app/adapters/[^/]+/(store|thread|indexes|backup|backup-folder|identity|provider|people|mailer|messenger|letters|cipher|secrets|log|journal|journal-copy|occasions|process-name|one-time-codes|pictures|qr-codes|art)\\.server\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    {
      name: 'room-is-private',
      comment: 'A noun is known to other nouns by its face, its stored documents and its forms; the rest of its room is its own.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^app/features/[^/]+/.', pathNot: ['^app/features/$1/', PUBLIC_OF_A_ROOM] },
    },
    {
      name: 'room-is-private-to-its-callers',
      comment: 'Services, routes, web, ui, scripts and the shop of the tests go in by the same doors. A test may look behind them.',
      severity: 'error',
      from: { path: '^(app|scripts|tests)/', pathNot: ['^app/features/[^/]+/', '^tests/(?!support/shop/)', TESTS] },
      to: { path: '^app/features/[^/]+/.', pathNot: PUBLIC_OF_A_ROOM },
    },
    {
      name: 'ui-takes-types-of-features',
      comment: 'The ui names what a feature answers by `import type`, which is erased; it runs none of its code.',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TESTS },
      to: { path: '^app/features/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shop-and-desk-never-meet',
      comment: 'What shoppers see and what the owner sees share the kit and the words, nothing else.',
      severity: 'error',
      from: { path: '^app/ui/(shop|desk)/', pathNot: TESTS },
      to: { path: '^app/ui/(shop|desk)/', pathNot: '^app/ui/$1/' },
    },
    {
      name: 'kit-stands-alone',
      comment: 'The kit and the words know no page.',
      severity: 'error',
      from: { path: '^app/ui/(kit|words)/', pathNot: TESTS },
      to: { path: '^app/ui/(shop|desk)/' },
    },
    {
      name: 'adapters-only-in-services',
      comment: 'Only services.server.ts, where ports meet adapters, sees an adapter (and tests and scripts).',
      severity: 'error',
      from: { path: '^(app/|server(-build)?\\.ts$)', pathNot: ['^app/services(\\.server\\.ts$|/)', '^app/adapters/', TESTS] },
      to: { path: '^app/adapters/' },
    },
    {
      name: 'vendor-is-private',
      comment: 'An adapter is known by the file that opens it, which is named after what it opens; the rest of its folder is its own.',
      severity: 'error',
      from: { path: '^(app|scripts|tests)/', pathNot: ['^app/adapters/', TESTS] },
      to: { path: '^app/adapters/.', pathNot: OPENS_AN_ADAPTER },
    },
    {
      name: 'vendors-in-server-files',
      comment: 'zod, node: and vendors are imported by files that end in .server.ts, so that none of them reaches the browser.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['\\.server\\.tsx?$', '^app/routes\\.ts$', '^app/entry\\.client\\.tsx$', TESTS] },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'], pathNot: [REACT, REMIX] },
    },
    {
      name: 'loaded-late',
      comment: 'Libraries that most stores never use load where they are first used: they take longer than all the rest of a start.',
      severity: 'error',
      from: { path: '^(app/|server(-build)?\\.ts$)', pathNot: TESTS },
      to: { path: '^node_modules/(firebase-admin|@grpc|@google-cloud|nodemailer)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-app',
      comment: 'The shop imports no test, no test support and no script.',
      severity: 'error',
      from: { path: '^(app/|server(-build)?\\.ts$)', pathNot: TESTS },
      to: { path: [TESTS, '^tests/', '^scripts/'] },
    },
    { name: 'no-cycles', comment: 'Modules form no cycle, types included.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^build/', '^\\.\\.?/.*build/'] },
    },
    {
      name: 'no-build-tools-in-the-app',
      comment: 'What the server runs is in dependencies, not in devDependencies.',
      severity: 'error',
      from: { path: '^(app/|server(-build)?\\.ts$)', pathNot: [TESTS, '^app/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: ['^(build|data|coverage|test-results)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
