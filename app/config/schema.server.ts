import { existsSync } from 'node:fs';

import { z } from 'zod';

import { normalizeEmail } from '~/domain/account/email';
import { RETENTION, type RetentionRule } from '~/domain/account/retention';
import { settingRule, type SettingName } from '~/domain/setting';
import { readSetting } from '~/domain/setting/read';
import { isLoopback, parseOrigin } from '~/domain/shared/loopback';

const whole = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};
const integer = (name: string, min: number, max: number, fallback: number) => whole(name, min, max).default(fallback);
const text = (name: string, max = 200) => z.string().max(max, `${name} must be at most ${max} characters long.`).optional();
/** A variable that fixes one of the owner's settings, in its one spelling. */
const override = (setting: SettingName, wanted: string) =>
  z
    .string()
    .transform((value, context) => {
      const read = readSetting(setting, value);
      if (read !== null) return read;
      context.addIssue(`${settingRule(setting).variable ?? ''} must be ${wanted}`);
      return z.NEVER;
    })
    .optional();
const LINE = 'at most 200 characters long.';
const PHONE = 'a phone number.';

const loopback = (name: string) =>
  z
    .string()
    .refine(
      (value) => isLoopback(parseOrigin(value)),
      `${name} is for tests and must be an address on this machine, like http://127.0.0.1:4000.`,
    )
    .optional();

const days = ({ variable, min, max, days: fallback }: RetentionRule & { readonly variable: string }) =>
  integer(variable, min, max, fallback);
const keptDays = {
  KEEP_PROOFS_DAYS: days(RETENTION.proofs),
  KEEP_MESSAGES_DAYS: days(RETENTION.messages),
  KEEP_UNVERIFIED_ACCOUNTS_DAYS: days(RETENTION['unverified-accounts']),
  KEEP_CANCELLED_ORDERS_DAYS: days(RETENTION['cancelled-orders']),
  KEEP_SENT_MAIL_DAYS: days(RETENTION['sent-mail']),
  KEEP_STOCK_ALERTS_DAYS: days(RETENTION['stock-alerts']),
  KEEP_STATEMENTS_DAYS: days(RETENTION.statements),
  KEEP_SECURITY_DAYS: days(RETENTION.security),
  KEEP_AUDIT_DAYS: days(RETENTION.audit),
};

export const variables = z.object({
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
  METRICS_PORT: whole('METRICS_PORT', 1, 65_535).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'METRICS_HOST must be a host name or an address, like 127.0.0.1 or 10.0.0.5.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  BACKUP_DIR: z.string().optional(),
  NEW_SHOP: z.enum(['0', '1'], 'NEW_SHOP must be 0 or 1.').optional(),
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
          .map((address) => normalizeEmail(address) ?? address.trim())
          .filter(Boolean),
      ),
    ])
    .refine(
      (list) => list.length <= 3 && list.every((address) => normalizeEmail(address) !== null),
      'ADMIN_EMAILS must be one to three e-mail addresses, with commas between them.',
    )
    .default([]),
  ADMIN_SECOND_STEP: override('adminSecondStep', '0 or 1.'),
  CREDENTIALS_DIRECTORY: z.string().optional(),
  SESSION_SECRET: text('SESSION_SECRET', 1000),
  KEY_SECRET: text('KEY_SECRET', 1000),
  KEY_SECRET_BEFORE: text('KEY_SECRET_BEFORE', 1000),
  GOOGLE_CLIENT_ID: text('GOOGLE_CLIENT_ID'),
  GOOGLE_CLIENT_SECRET: text('GOOGLE_CLIENT_SECRET'),
  GITHUB_CLIENT_ID: text('GITHUB_CLIENT_ID'),
  GITHUB_CLIENT_SECRET: text('GITHUB_CLIENT_SECRET'),
  PAYPAL_CLIENT_ID: text('PAYPAL_CLIENT_ID'),
  PAYPAL_CLIENT_SECRET: text('PAYPAL_CLIENT_SECRET'),
  PAYPAL_WEBHOOK_ID: text('PAYPAL_WEBHOOK_ID'),
  PAYPAL_ENV: z.enum(['sandbox', 'live'], 'PAYPAL_ENV must be sandbox or live.').optional(),
  PAYPAL_RECEIVING_CHECKED: override('paypalReceiving', '0 or 1.'),
  SMTP_URL: z
    .string()
    .refine((value) => parseSmtpUrl(value) !== null, 'SMTP_URL must be like smtp://user:password@host:587, or smtps://, without a path.')
    .optional(),
  MAIL_FROM: override('mailFrom', 'an e-mail address, or a name with it: Miftah <shop@example.com>.'),
  TELEGRAM_BOT_TOKEN: override('telegramSecret', 'the token of a bot, as BotFather gives it: digits, a colon, letters.'),
  TELEGRAM_CHAT_ID: override('telegramChat', 'the number of a chat, or the @name of a channel.'),
  CONTACT_TO: override('contactTo', 'an e-mail address.'),
  WHATSAPP_NUMBER: override('whatsapp', 'a number with its country, like +212 6 12 34 56 78.'),
  BANK_HOLDER: override('bankHolder', LINE),
  BANK_NAME: override('bankName', LINE),
  BANK_RIB: override('bankRib', 'a Moroccan RIB: 24 digits, of which the last two are its check key.'),
  WALLET_ORANGE: override('walletOrange', PHONE),
  WALLET_INWI: override('walletInwi', PHONE),
  WALLET_MT: override('walletMt', PHONE),
  WALLET_OTHER: override('walletOther', PHONE),
  SELLER_NAME: override('sellerName', LINE),
  SELLER_ICE: override('sellerIce', 'the 15 digits of an ICE.'),
  SELLER_RC: override('sellerRc', LINE),
  SELLER_ADDRESS: override('sellerAddress', LINE),
  LEGAL_CONFIRMED: override('legalConfirmed', '0 or 1.'),
  USD_RATE: override('usdRate', 'the dirhams for one dollar, from 1 to 1000, like 10 or 9.85.'),
  HOLD_MINUTES: override('holdMinutes', 'a whole number from 1 to 10080.'),
  ...keptDays,
  TRUST_PROXY_HOPS: whole('TRUST_PROXY_HOPS', 0, 10).optional(),
  GOOGLE_ORIGIN: loopback('GOOGLE_ORIGIN'),
  GITHUB_ORIGIN: loopback('GITHUB_ORIGIN'),
  PAYPAL_ORIGIN: loopback('PAYPAL_ORIGIN'),
  TELEGRAM_ORIGIN: loopback('TELEGRAM_ORIGIN'),
});
export type Variables = z.output<typeof variables>;

export const VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape);

/** Reads the address of a mail server; user and password are percent-encoded. null for anything else, also with further parts. */
function parseSmtpUrl(value: string): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url !== null && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  const isDecodable = isBare && [url.username, url.password].every((part) => /^(?:[^%]|%[\da-f]{2})*$/i.test(part));
  return isDecodable && (url.protocol === 'smtp:' || url.protocol === 'smtps:') ? url : null;
}
