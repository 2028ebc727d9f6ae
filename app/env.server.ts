import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { z } from 'zod';

import { parseMailbox } from '~/domain/email';

/** Where the shop's owner asks to be paid by bank transfer. */
export interface BankAccount {
  readonly holder: string;
  readonly name: string;
  /** 24 digits. */
  readonly rib: string;
  /** Invented details that nobody may pay to. */
  readonly isDemo: boolean;
}

export interface Wallet {
  readonly operator: 'Orange Money' | 'inwi money' | 'MT Cash';
  readonly number: string;
}

export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  /** Scheme and host of its interface. */
  readonly origin: string;
  /** Where its pages are: a form of ours may lead there. */
  readonly pages: string;
}

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Asked in place of the provider: a fake on this machine. null: the provider itself. */
  readonly origin: string | null;
}

/** Null: Google's libraries find it out, from the credentials or the machine. */
export interface FirestoreSettings {
  readonly projectId: string | null;
  /** host:port of an emulator, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly projectId: string;
  /** host:port of the Authentication emulator on this machine, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

/** Everything that is set from outside, checked. */
export interface Env {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, no slash at the end: what every absolute link starts with. */
  readonly origin: string;
  /** The origin is https. Only then are demo values and weak secrets refused. */
  readonly isProduction: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Load the demo catalogue into an empty store; where nothing is said, into a SQLite store that is not in production. */
  readonly demo: boolean;
  readonly store: 'sqlite' | 'firestore';
  readonly firestore: FirestoreSettings;
  /** Who keeps the accounts: Firebase Authentication; null: the store itself. */
  readonly firebase: FirebaseSettings | null;
  /** Lower case; empty: the owner's demo account is the admin. */
  readonly adminEmails: readonly string[];
  readonly sessionSecret: string | null;
  readonly keySecret: string | null;
  readonly bank: BankAccount;
  readonly wallets: readonly Wallet[];
  readonly walletsAreDemo: boolean;
  readonly google: OAuthClient | null;
  readonly github: OAuthClient | null;
  /** null: nobody can pay by card. */
  readonly paypal: PaypalSettings | null;
  readonly smtpUrl: string | null;
  /** Whom mails come from; there wherever `smtpUrl` is. */
  readonly mailFrom: { readonly name: string; readonly address: string } | null;
  /** Where contact messages are sent to as well; lower case. */
  readonly contactTo: string | null;
  readonly holdMinutes: number;
  /** How many proxies of our own stand in front and write X-Forwarded-For. */
  readonly trustProxyHops: number;
}

const DEMO_BANK: BankAccount = { holder: 'Miftah Demo SARL', name: 'Banque Démo', rib: '999780000123456789012341', isDemo: true };
const DEMO_WALLETS: readonly Wallet[] = [
  { operator: 'Orange Money', number: '06 00 00 00 01' },
  { operator: 'inwi money', number: '06 00 00 00 02' },
  { operator: 'MT Cash', number: '06 00 00 00 03' },
];

const MIN_SECRET = 32;
const WELL_KNOWN_SECRETS = /^(change[-_ ]?me|secret|password|default|test|example|s3cret|miftah)|^(.)\2*$/i;

const integer = (name: string, min: number, max: number, fallback: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
    .default(fallback);
};
const text = (name: string, max = 200) => z.string().max(max, `${name} must be at most ${max} characters long.`).optional();
const email = (name: string) => z.email(`${name} must be an e-mail address.`).optional();
const wallet = (name: string) =>
  z
    .string()
    .regex(/^\+?[\d .-]{9,20}$/, `${name} must be a phone number.`)
    .optional();
const loopback = (name: string) =>
  z
    .string()
    .refine(
      (value) => isLoopback(parseOrigin(value)),
      `${name} is for tests and must be an address on this machine, like http://127.0.0.1:4000.`,
    )
    .optional();

const variables = z.object({
  PORT: integer('PORT', 1, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'HOST must be a host name or an address, like localhost or 0.0.0.0.')
    .default('localhost'),
  APP_ORIGIN: z
    .string()
    .refine(
      (value) => parseOrigin(value) !== null,
      'APP_ORIGIN must be an http or https address without a path, like https://shop.example.',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO: z.enum(['0', '1'], 'DEMO must be 0 or 1.').optional(),
  STORE: z.enum(['sqlite', 'firestore'], 'STORE must be sqlite or firestore.').default('sqlite'),
  GOOGLE_CLOUD_PROJECT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'GOOGLE_CLOUD_PROJECT must be the id of a Google Cloud project, like my-store-123.')
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .refine((file) => existsSync(file), 'GOOGLE_APPLICATION_CREDENTIALS must name a file that is there: the key of a service account.')
    .optional(),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'FIRESTORE_EMULATOR_HOST must be a host and a port, like 127.0.0.1:8080.')
    .optional(),
  IDENTITY: z.enum(['embedded', 'firebase'], 'IDENTITY must be embedded or firebase.').default('embedded'),
  FIREBASE_API_KEY: text('FIREBASE_API_KEY'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .refine(
      (value) => /^[^/@]+:\d{1,5}$/.test(value) && isLoopback(parseOrigin(`http://${value}`)),
      'FIREBASE_AUTH_EMULATOR_HOST must be a host and a port of this machine, like 127.0.0.1:9099.',
    )
    .optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          .map((address) => address.trim().toLowerCase())
          .filter(Boolean),
      ),
    ])
    .refine(
      (list) => list.length <= 3 && list.every((address) => z.email().safeParse(address).success),
      'ADMIN_EMAILS must be one to three e-mail addresses, with commas between them.',
    )
    .default([]),
  SESSION_SECRET: text('SESSION_SECRET', 1000),
  KEY_SECRET: text('KEY_SECRET', 1000),
  GOOGLE_CLIENT_ID: text('GOOGLE_CLIENT_ID'),
  GOOGLE_CLIENT_SECRET: text('GOOGLE_CLIENT_SECRET'),
  GITHUB_CLIENT_ID: text('GITHUB_CLIENT_ID'),
  GITHUB_CLIENT_SECRET: text('GITHUB_CLIENT_SECRET'),
  PAYPAL_CLIENT_ID: text('PAYPAL_CLIENT_ID'),
  PAYPAL_CLIENT_SECRET: text('PAYPAL_CLIENT_SECRET'),
  PAYPAL_WEBHOOK_ID: text('PAYPAL_WEBHOOK_ID'),
  PAYPAL_ENV: z.enum(['sandbox', 'live'], 'PAYPAL_ENV must be sandbox or live.').optional(),
  SMTP_URL: z
    .string()
    .refine((value) => parseSmtpUrl(value) !== null, 'SMTP_URL must be like smtp://user:password@host:587, or smtps://, without a path.')
    .optional(),
  MAIL_FROM: text('MAIL_FROM')
    .refine(
      (value) => value === undefined || parseMailbox(value) !== null,
      'MAIL_FROM must be an e-mail address, or a name with it: Miftah <shop@example.com>.',
    )
    .transform((value) => (value === undefined ? undefined : parseMailbox(value))),
  CONTACT_TO: email('CONTACT_TO'),
  BANK_HOLDER: text('BANK_HOLDER'),
  BANK_NAME: text('BANK_NAME'),
  BANK_RIB: z
    .string()
    .transform((value) => value.replace(/[\s-]/g, ''))
    .refine(isRib, 'BANK_RIB must be a Moroccan RIB: 24 digits of which the last two are the right key.')
    .optional(),
  WALLET_ORANGE: wallet('WALLET_ORANGE'),
  WALLET_INWI: wallet('WALLET_INWI'),
  WALLET_MT: wallet('WALLET_MT'),
  HOLD_MINUTES: integer('HOLD_MINUTES', 1, 10_080, 30),
  TRUST_PROXY_HOPS: integer('TRUST_PROXY_HOPS', 0, 10, 0),
  GOOGLE_ORIGIN: loopback('GOOGLE_ORIGIN'),
  GITHUB_ORIGIN: loopback('GITHUB_ORIGIN'),
  PAYPAL_ORIGIN: loopback('PAYPAL_ORIGIN'),
});
type Variables = z.output<typeof variables>;

/** The names that are read, for .env.example and its test. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape);

/** What is set is wrong: `problems` has one clear sentence for each variable. Never holds a value, since some are secrets. */
export class EnvError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
  }
}

/** Reads and checks the variables. An empty one counts as not set. Throws EnvError. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new EnvError([...new Set(parsed.error.issues.map((issue) => issue.message))]);
  const values = parsed.data;
  const origin = (values.APP_ORIGIN && parseOrigin(values.APP_ORIGIN)?.origin) || `http://localhost:${values.PORT}`;
  const isProduction = origin.startsWith('https:');
  const problems = [...secretProblems(values, isProduction), ...halfSetProblems(values), ...identityProblems(values)];
  if (problems.length > 0) throw new EnvError(problems);

  return {
    port: values.PORT,
    host: values.HOST,
    origin,
    isProduction,
    dataDir: resolve(values.DATA_DIR),
    demo: values.DEMO === undefined ? !isProduction && values.STORE === 'sqlite' : values.DEMO === '1',
    store: values.STORE,
    firestore: { projectId: values.GOOGLE_CLOUD_PROJECT ?? null, emulatorHost: values.FIRESTORE_EMULATOR_HOST ?? null },
    firebase: values.IDENTITY === 'firebase' ? firebaseSettings(values) : null,
    adminEmails: values.ADMIN_EMAILS,
    sessionSecret: values.SESSION_SECRET ?? null,
    keySecret: values.KEY_SECRET ?? null,
    ...payees(values),
    google: oauthClient(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_ORIGIN),
    github: oauthClient(values.GITHUB_CLIENT_ID, values.GITHUB_CLIENT_SECRET, values.GITHUB_ORIGIN),
    paypal: paypalSettings(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    contactTo: values.CONTACT_TO?.toLowerCase() ?? null,
    holdMinutes: values.HOLD_MINUTES,
    trustProxyHops: values.TRUST_PROXY_HOPS,
  };
}

/** A Moroccan RIB: 22 digits and their key, 97 − (the digits × 100 mod 97). */
export function isRib(value: string): boolean {
  if (!/^\d{24}$/.test(value)) return false;
  const key = 97n - ((BigInt(value.slice(0, 22)) * 100n) % 97n);
  return BigInt(value.slice(22)) === key;
}

/** An address that never leaves this machine: there, browsers keep Secure cookies over plain http too. */
export function isLoopback(address: URL | null): boolean {
  return address !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}

function parseOrigin(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** User and password percent-encoded. null where it is no address of a mail server: one that says more would be obeyed in part only. */
function parseSmtpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  const isDecodable = isBare && [url.username, url.password].every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part));
  return isDecodable && (url.protocol === 'smtp:' || url.protocol === 'smtps:') ? url : null;
}

function secretProblems(values: Variables, isProduction: boolean): string[] {
  if (!isProduction) return [];
  const problems: string[] = [];
  for (const name of ['SESSION_SECRET', 'KEY_SECRET'] as const) {
    const secret = values[name];
    if (secret === undefined) {
      // Several servers share the store, and each would make one of its own.
      if (values.STORE === 'firestore') problems.push(`${name} must be set where STORE is firestore and APP_ORIGIN is https.`);
      continue;
    }
    if (secret.length < MIN_SECRET) problems.push(`${name} must be at least ${MIN_SECRET} characters long where APP_ORIGIN is https.`);
    else if (WELL_KNOWN_SECRETS.test(secret)) problems.push(`${name} must be a random text, not a well-known one.`);
  }
  if (values.SESSION_SECRET !== undefined && values.SESSION_SECRET === values.KEY_SECRET)
    problems.push('SESSION_SECRET and KEY_SECRET must differ.');
  return problems;
}

/** Variables that are worth nothing without each other. */
function halfSetProblems(values: Variables): string[] {
  const groups = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    ['BANK_HOLDER', 'BANK_NAME', 'BANK_RIB'],
  ] as const;
  const alone = values.SMTP_URL !== undefined && values.MAIL_FROM === undefined;
  const sender = alone ? ['MAIL_FROM must be set as well where SMTP_URL is: mail needs a sender.'] : [];
  const place = values.PAYPAL_CLIENT_ID !== undefined && values.PAYPAL_ENV === undefined && values.PAYPAL_ORIGIN === undefined;
  if (place) sender.push('PAYPAL_ENV must be set as well where PAYPAL_CLIENT_ID is: sandbox, or live for real money.');
  const halves = groups.flatMap((group) => {
    const missing = group.filter((name) => values[name] === undefined);
    return missing.length === 0 || missing.length === group.length
      ? []
      : missing.map((name) => `${name} must be set as well: ${group.join(', ')} belong together.`);
  });
  return [...halves, ...sender];
}

/** The project's id may not be left to Google's libraries: some of the calls carry it. */
function identityProblems(values: Variables): string[] {
  if (values.IDENTITY !== 'firebase') return [];
  const problems: string[] = [];
  if (values.FIREBASE_API_KEY === undefined) problems.push('FIREBASE_API_KEY must be set where IDENTITY is firebase.');
  if (values.GOOGLE_CLOUD_PROJECT === undefined && values.FIREBASE_AUTH_EMULATOR_HOST === undefined)
    problems.push('GOOGLE_CLOUD_PROJECT must be set where IDENTITY is firebase.');
  return problems;
}

function firebaseSettings(values: Variables): FirebaseSettings {
  return {
    apiKey: values.FIREBASE_API_KEY ?? '',
    projectId: values.GOOGLE_CLOUD_PROJECT ?? 'demo-miftah',
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
  };
}

function payees(values: Variables): Pick<Env, 'bank' | 'wallets' | 'walletsAreDemo'> {
  const { BANK_HOLDER: holder, BANK_NAME: name, BANK_RIB: rib } = values;
  const wallets = [
    { operator: 'Orange Money', number: values.WALLET_ORANGE },
    { operator: 'inwi money', number: values.WALLET_INWI },
    { operator: 'MT Cash', number: values.WALLET_MT },
  ].filter((one): one is Wallet => one.number !== undefined);
  return {
    bank: holder && name && rib ? { holder, name, rib, isDemo: false } : DEMO_BANK,
    wallets: wallets.length > 0 ? wallets : DEMO_WALLETS,
    walletsAreDemo: wallets.length === 0,
  };
}

function oauthClient(clientId: string | undefined, clientSecret: string | undefined, origin: string | undefined): OAuthClient | null {
  return clientId && clientSecret ? { clientId, clientSecret, origin: (origin && parseOrigin(origin)?.origin) || null } : null;
}

const PAYPAL_PLACES = {
  sandbox: { origin: 'https://api-m.sandbox.paypal.com', pages: 'https://www.sandbox.paypal.com' },
  live: { origin: 'https://api-m.paypal.com', pages: 'https://www.paypal.com' },
} as const;

function paypalSettings(values: Variables): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values;
  if (!clientId || !clientSecret || !webhookId) return null;
  const fake = values.PAYPAL_ORIGIN && parseOrigin(values.PAYPAL_ORIGIN)?.origin;
  const places = fake ? { origin: fake, pages: fake } : PAYPAL_PLACES[values.PAYPAL_ENV ?? 'sandbox'];
  return { clientId, clientSecret, webhookId, ...places };
}

/** A wrong setting ends the process with its sentences alone: a stack trace would bury them. */
function readProcessEnv(): Env {
  try {
    if (existsSync('.env')) {
      if (typeof process.loadEnvFile !== 'function')
        throw new EnvError(['The file .env can be read from Node 20.12 on; this Node is older.']);
      process.loadEnvFile('.env');
    }
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`The shop can't start with these settings:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}\n`);
    process.exit(1);
  }
}

export const env = readProcessEnv();
