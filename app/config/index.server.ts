import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Provider } from '~/domain/account/provider';
import { RETENTION, type KeptDays } from '~/domain/account/retention';
import { isLoopback, parseOrigin } from '~/domain/shared/loopback';
import { SETTING_NAMES, settingRule, type SettingName, type SettingValues } from '~/domain/setting';

import { problemsBetween } from './errors.server';
import { readSecretFiles } from './secrets.server';
import { VARIABLE_NAMES, variables, type Variables } from './schema.server';
import { firebaseSettings, type FirebaseSettings, type FirestoreSettings } from './providers.server';

export type { FirebaseSettings, FirestoreSettings };

export interface Env {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** The origin is https. Only then does the shop refuse demo values and weak secrets. */
  readonly isProduction: boolean;
  readonly release: string;
  /** The address of this process's figures; null: none. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly dataDir: string;
  /** An absolute path; null: the store makes no backups by itself. */
  readonly backupDir: string | null;
  /** An empty store sets the journal of an earlier one aside. */
  readonly isNewShop: boolean;
  /** Load the demo catalogue into an empty store. By default: only on SQLite outside production. */
  readonly demo: boolean;
  readonly store: 'sqlite' | 'firestore';
  readonly firestore: FirestoreSettings;
  /** Firebase Authentication keeps the accounts; null: the store itself does. */
  readonly firebase: FirebaseSettings | null;
  /** Lower case; empty: the owner's demo account is the admin. */
  readonly adminEmails: readonly string[];
  readonly sessionSecret: string | null;
  readonly keySecret: string | null;
  /** The secret that `keySecret` replaces, while some values are still sealed with it. */
  readonly keySecretBefore: string | null;
  /** The owner's settings that a variable fixes: it wins over what stands in the store. */
  readonly envOverrides: SettingValues;
  /** The address of a fake on this machine; null: the provider itself. */
  readonly providerOrigins: Readonly<Record<Provider, string | null>>;
  /** The address of a fake on this machine; null: PayPal itself. */
  readonly paypalOrigin: string | null;
  /** Scheme and host of Telegram's interface. */
  readonly telegramOrigin: string;
  readonly keptDays: KeptDays;
  /** The number of own proxies in front that write X-Forwarded-For. */
  readonly trustProxyHops: number;
}

/** Some settings are wrong: `problems` has one clear sentence for each variable. It never holds a value, since some are secrets. */
export class EnvError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
  }
}

/** Reads and checks the variables, and the secrets that lie in files. An empty one counts as not set. Throws EnvError. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const files = readSecretFiles(given);
  if (files.problems.length > 0) throw new EnvError(files.problems);
  const parsed = variables.safeParse({ ...given, ...files.values });
  if (!parsed.success) throw new EnvError([...new Set(parsed.error.issues.map((issue) => issue.message))]);
  const values = parsed.data;
  const origin = (values.APP_ORIGIN && parseOrigin(values.APP_ORIGIN)?.origin) || `http://localhost:${values.PORT}`;
  const isProduction = origin.startsWith('https:');
  const problems = problemsBetween(values, isProduction);
  if (problems.length > 0) throw new EnvError(problems);

  return {
    port: values.PORT,
    host: values.HOST,
    origin,
    isProduction,
    release: import.meta.env.MIFTAH_RELEASE ?? 'not built',
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    dataDir: resolve(values.DATA_DIR),
    backupDir: backupDir(values),
    isNewShop: values.NEW_SHOP === '1',
    demo: values.DEMO === undefined ? !isProduction && values.STORE === 'sqlite' : values.DEMO === '1',
    store: values.STORE,
    firestore: { projectId: values.GOOGLE_CLOUD_PROJECT ?? null, emulatorHost: values.FIRESTORE_EMULATOR_HOST ?? null },
    firebase: values.IDENTITY === 'firebase' ? firebaseSettings(values) : null,
    adminEmails: values.ADMIN_EMAILS,
    sessionSecret: values.SESSION_SECRET ?? null,
    keySecret: values.KEY_SECRET ?? null,
    keySecretBefore: values.KEY_SECRET_BEFORE ?? null,
    envOverrides: envOverridesOf(values),
    providerOrigins: { google: originOf(values.GOOGLE_ORIGIN), github: originOf(values.GITHUB_ORIGIN) },
    paypalOrigin: originOf(values.PAYPAL_ORIGIN),
    telegramOrigin: originOf(values.TELEGRAM_ORIGIN) ?? 'https://api.telegram.org',
    keptDays: keptDays(values),
    trustProxyHops: values.TRUST_PROXY_HOPS ?? 0,
  };
}

function originOf(value: string | undefined): string | null {
  return (value !== undefined && parseOrigin(value)?.origin) || null;
}

const UNSET_AT_ZERO: ReadonlySet<SettingName> = new Set(['legalConfirmed', 'paypalReceiving']);

function envOverridesOf(values: Variables): SettingValues {
  const texts: Readonly<Record<string, unknown>> = { ...values, SMTP_URL: undefined };
  const named = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = texts[settingRule(name).variable ?? ''];
      // why: an older example of the file .env sets these flags to 0
      return typeof value === 'string' && !(UNSET_AT_ZERO.has(name) && value === '0') ? [[name, value]] : [];
    }),
  );
  return { ...named, ...mailServer(values.SMTP_URL) };
}

function mailServer(address: string | undefined): SettingValues {
  if (address === undefined) return {};
  const { protocol, host, username, password } = new URL(address);
  // why empty ones too: the variable says all there is of the server
  return { smtpServer: `${protocol}//${host}`, smtpUser: decodeURIComponent(username), smtpPassword: decodeURIComponent(password) };
}

function keptDays(values: Variables): KeptDays {
  return {
    proofs: values.KEEP_PROOFS_DAYS,
    messages: values.KEEP_MESSAGES_DAYS,
    'unverified-accounts': values.KEEP_UNVERIFIED_ACCOUNTS_DAYS,
    'cancelled-orders': values.KEEP_CANCELLED_ORDERS_DAYS,
    'sent-mail': values.KEEP_SENT_MAIL_DAYS,
    'stock-alerts': values.KEEP_STOCK_ALERTS_DAYS,
    'refund-accounts': RETENTION['refund-accounts'].days,
    statements: values.KEEP_STATEMENTS_DAYS,
    limits: RETENTION.limits.days,
    security: values.KEEP_SECURITY_DAYS,
    audit: values.KEEP_AUDIT_DAYS,
  };
}

function backupDir({ STORE, DATA_DIR, BACKUP_DIR }: Variables): string | null {
  if (STORE !== 'sqlite' || BACKUP_DIR === 'off') return null;
  return BACKUP_DIR === undefined ? join(resolve(DATA_DIR), 'backups') : resolve(BACKUP_DIR);
}

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

/** Warns at the terminal that browsers keep no session where the store is plain http on another machine. */
export function warnOfPlainHttp(tell: (line: string) => void): void {
  if (env.isProduction || isLoopback(new URL(env.origin))) return;
  tell(`Note: browsers keep nobody signed in at ${env.origin}, since it is plain http. Put https in front and set APP_ORIGIN to it.`);
}
