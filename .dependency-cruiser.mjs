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
  // One vendor a folder; what two of them need stands in `shared/` (docs/decisions/0001-layers-and-nouns.md).
  adapters: {
    files: '^app/adapters/([^/]+)/',
    may: ['^app/(domain|ports)/', '^app/adapters/($1|shared)/', '^node_modules/(?!react|@remix-run|zod)'],
    node: true,
    says: 'import ports, domain, their own vendor, what adapters share, and nothing of another adapter',
  },
  config: {
    files: '^app/config/',
    may: ['^app/(config|domain)/', packages('zod')],
    node: true,
    says: 'reads the settings: imports domain, zod and node:',
  },
  services: {
    files: '^app/services/',
    may: ['^app/(domain|ports|features|adapters|services|config)/', packages('zod')],
    node: true,
    says: 'imports config, domain, ports, features, adapters, zod and node:',
  },
  http: {
    files: '^app/http/',
    may: ['^app/(http|config|services|features|domain)/', REMIX, packages('zod')],
    node: true,
    says: 'what server and web both use: imports config, services, features, domain, @remix-run/node, zod and node:',
  },
  server: {
    files: '^app/(server/|entry\\.)',
    may: [
      '^app/(server|http|config|services|domain|ports)/',
      '^app/ui/(translations|components)/',
      packages('react', 'react-dom', '@remix-run/react', '@remix-run/node', '@remix-run/express', 'express', 'compression', 'lru-cache'),
      '^virtual:',
      '^build/',
    ],
    node: true,
    says: 'runs before Remix: imports http, config, services, domain, the words and parts of all pages, React, Remix, express and node:',
  },
  web: {
    files: '^app/web/',
    may: [
      '^app/(web|http|config|services|features|domain)/',
      REMIX,
      packages('remix-auth', 'remix-auth-google', 'remix-auth-github', '@fastify/busboy', 'zod'),
    ],
    node: true,
    says: 'runs inside Remix: imports http, config, services, features, domain, @remix-run/node, remix-auth, busboy, zod and node:',
  },
  ui: {
    files: '^app/ui/',
    may: ['^app/(ui|domain|features)/', REACT],
    says: 'props in, markup out: imports ui, domain, types of features, react and @remix-run/react',
  },
  routes: {
    files: '^app/(routes/|root\\.tsx$)',
    may: ['^app/(features|services|http|web|ui|domain)/', '^app/routes/jobs/', REACT, REMIX],
    says: 'import features, services, http, web, ui, domain, the pages of bulk jobs, react, @remix-run/react and @remix-run/node',
  },
  start: {
    files: '^server\\.ts$',
    may: ['^app/(server|web|services|config)/'],
    node: true,
    says: 'the entry of the server: imports server, web, services, config and node:',
  },
};

const roomRules = Object.entries(rooms).map(([name, { files, may, node, says }]) => ({
  name: `room-${name}`,
  comment: `${name}: ${says}.`,
  severity: 'error',
  from: { path: files, pathNot: TESTS },
  to: { pathNot: may, couldNotResolve: false, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
}));

/** The one public file of a noun's folder in `features`: docs/decisions/0001-layers-and-nouns.md. */
const INDEX_OF_A_ROOM = '^app/features/[^/]+/index\\.server\\.ts$';

/** What services, scripts and tests open of an adapter. */
const OPENS_AN_ADAPTER =
  '^app/adapters/[^/]+/(store|thread|indexes|backup|backup-folder|identity|provider|card-provider|oauth|mailer|messenger|render|encryption|secrets|log|journal|journal-copy|request-context|process-name|one-time-codes|pictures|qr-codes|art|metrics|disk-space)\\.server\\.ts$';

const NAMED_AS_BEFORE = {
  path: '(^|[/.-])(door|crew|desk|kit|face|alarms?|batch|books|news|stand-in|embedded|occasion|judge|untold|worlds|faults|nasty|dying|planted)[/.-]',
  pathNot: '^node_modules/',
};

const WORDS_OF_BEFORE = {
  name: 'words-of-before',
  comment:
    'A folder or file has the word of the field: server (not door), admin (desk), components (kit), index (face), alert (alarm), ' +
    'bulk-job (batch), reports (books), notifications (news), demo (stand-in), local-identity (embedded), request-context (occasion), ' +
    'the verb of a check (judge), scenarios (worlds), resilience (faults), malicious-input (nasty), crash (dying), seeded (planted).',
  severity: 'error',
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    {
      name: 'room-is-private',
      comment: 'A noun of features is known to all others by its index; the rest of its folder is its own. A test may look behind it.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^app/features/[^/]+/.', pathNot: ['^app/features/$1/', INDEX_OF_A_ROOM] },
    },
    {
      name: 'room-is-private-to-its-callers',
      comment: 'Services, routes, web, ui, scripts and the shop of the tests import the index, too.',
      severity: 'error',
      from: { path: '^(app|scripts|tests)/', pathNot: ['^app/features/[^/]+/', '^tests/(?!support/shop/)', TESTS] },
      to: { path: '^app/features/[^/]+/.', pathNot: INDEX_OF_A_ROOM },
    },
    {
      name: 'shop-is-handed-on',
      comment:
        'What answers a request gets the shop with it, and names services by `import type`; under a server that hands no shop on, ' +
        'request-context.server.ts opens one.',
      severity: 'error',
      from: { path: '^app/(routes|web|http|server)/|^app/(root|entry)', pathNot: ['^app/http/request-context\\.server\\.ts$', TESTS] },
      to: { path: '^app/services/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-the-server',
      comment: 'Only server.ts, which starts it, imports what runs before Remix.',
      severity: 'error',
      from: { path: '^app/', pathNot: ['^app/(server/|entry\\.)', TESTS] },
      to: { path: '^app/server/' },
    },
    {
      name: 'ui-takes-types-of-features',
      comment: 'The ui names what a feature answers by `import type`, which is erased; it runs none of its code.',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TESTS },
      to: { path: '^app/features/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'storefront-and-admin-never-meet',
      comment: 'What shoppers see and what the owner sees share components and translations, nothing else.',
      severity: 'error',
      from: { path: '^app/ui/(storefront|admin)/', pathNot: TESTS },
      to: { path: '^app/ui/(storefront|admin)/', pathNot: '^app/ui/$1/' },
    },
    {
      name: 'components-stand-alone',
      comment: 'Components and translations know no page.',
      severity: 'error',
      from: { path: '^app/ui/(components|translations)/', pathNot: TESTS },
      to: { path: '^app/ui/(storefront|admin)/' },
    },
    {
      name: 'adapters-only-in-services',
      comment: 'Only services, where ports meet adapters, sees an adapter (and tests and scripts).',
      severity: 'error',
      from: { path: '^(app/|server\\.ts$)', pathNot: ['^app/services/', '^app/adapters/', TESTS] },
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
      from: { path: '^(app/|server\\.ts$)', pathNot: TESTS },
      to: {
        path: '^node_modules/(firebase-admin|@grpc|@google-cloud|nodemailer|prom-client|sharp|@node-rs|@zxcvbn-ts)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-tests-in-the-app',
      comment: 'The shop imports no test, no test support and no script.',
      severity: 'error',
      from: { path: '^(app/|server\\.ts$)', pathNot: TESTS },
      to: { path: [TESTS, '^tests/', '^scripts/'] },
    },
    // Each module is imported by another or by none; most rules see only modules that import something.
    { ...WORDS_OF_BEFORE, from: {}, to: NAMED_AS_BEFORE },
    { ...WORDS_OF_BEFORE, module: { ...NAMED_AS_BEFORE, numberOfDependentsLessThan: 1 }, from: {} },
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
      from: { path: '^(app/|server\\.ts$)', pathNot: [TESTS, '^app/routes\\.ts$'] },
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
