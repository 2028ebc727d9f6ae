import { hasLoneMark, normalizeEmail, parseMailbox } from '~/domain/account/email';
import { LANGUAGES } from '~/domain/shared/language';
import { parsePicture, type PictureSetting } from './picture';
import { isRib, ribIn } from '~/domain/payment/rib';
import type { AdminFormError } from '~/domain/shared/form-error';
import { formatUsdRate, parseUsdRate } from '~/domain/shared/money';
import { isLinkLocal } from './link-local';
import { cleanLine, cleanNumber, oneLine, withoutTrunkZero } from '~/domain/shared/typed-text';

/** A kind of setting: how it is read, and what a wrong one is told. */
interface KindRule {
  /** Returns the one spelling of a typed text that isn't empty; null where it is none. */
  readonly read: (typed: string) => string | null;
  readonly error: AdminFormError;
  /** Returns the message for a text that deserves another one; null: `error`. */
  readonly errorFor?: (typed: string) => AdminFormError | null;
  /** The values to choose from, the usual one first; absent: it is typed. */
  readonly choices?: readonly string[];
}

const MAX_LINE = 200;
const MAX_NAME = 30;
const MAX_LINK = 300;
const MAX_HOLD_MINUTES = 10_080;

const upTo = (most: number) => (typed: string) => {
  const line = oneLine(cleanLine(typed));
  return line.length <= most ? line : null;
};

const choice = (...choices: readonly string[]) => ({
  read: (typed: string) => (choices.includes(typed) ? typed : null),
  error: 'something-wrong' as const,
  choices,
});

/** Reads an address of a network, also without https://. `profiles`: the beginning of its addresses of profiles, for `@name`. */
const link = (profiles: string | null, ...hosts: readonly string[]) => ({
  read: (typed: string) => {
    const text = completeLink(cleanLine(typed).trim(), profiles);
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.href.length > MAX_LINK) return null;
    return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? url.href : null;
  },
  error: 'setting-link' as const,
});

const picture = (setting: PictureSetting) => ({
  read: (typed: string) => (parsePicture(setting, typed) === null ? null : typed),
  error: 'something-wrong' as const,
});

const RULES = {
  line: { read: upTo(MAX_LINE), error: 'too-long' },
  name: { read: upTo(MAX_NAME), error: 'setting-name-long' },
  email: { read: normalizeEmail, error: 'setting-email', errorFor: (typed) => (hasLoneMark(cleanLine(typed)) ? 'email-mark' : null) },
  phone: { read: readPhone, error: 'setting-phone' },
  whatsapp: { read: readInternational, error: 'setting-whatsapp-wrong' },
  instagram: link('https://www.instagram.com/', 'instagram.com'),
  facebook: link('https://www.facebook.com/', 'facebook.com', 'fb.com'),
  discord: link(null, 'discord.com', 'discord.gg'),
  x: link('https://x.com/', 'x.com', 'twitter.com'),
  tiktok: link('https://www.tiktok.com/@', 'tiktok.com'),
  youtube: link('https://www.youtube.com/@', 'youtube.com', 'youtu.be'),
  rib: { read: readRib, error: 'setting-rib' },
  ice: { read: readIce, error: 'setting-ice' },
  rate: { read: readRate, error: 'setting-rate' },
  minutes: { read: readMinutes, error: 'setting-minutes' },
  server: { read: readServer, error: 'setting-server', errorFor: (typed) => (isLinkLocal(hostIn(typed)) ? 'setting-server-own' : null) },
  mailbox: { read: readMailbox, error: 'setting-mailbox' },
  secret: { read: (typed) => (typed.length <= MAX_LINE ? typed : null), error: 'too-long' },
  bot: { read: (typed) => (/^\d{3,20}:[\w-]{20,100}$/.test(typed.trim()) ? typed.trim() : null), error: 'setting-bot' },
  chat: { read: (typed) => (/^(-?\d{1,20}|@\w{4,64})$/.test(cleanNumber(typed)) ? cleanNumber(typed) : null), error: 'setting-chat' },
  logo: picture('logo'),
  walletQr: picture('walletQr'),
  place: choice('sandbox', 'live'),
  language: choice(...LANGUAGES),
  flag: { read: (typed) => (/^[01]$/.test(typed) ? typed : null), error: 'something-wrong' },
} as const satisfies Readonly<Record<string, KindRule>>;

export type SettingKind = keyof typeof RULES;

export function kindRule(kind: SettingKind): KindRule {
  return RULES[kind];
}

/** Returns the message for a text that can't be read. */
export function settingError(kind: SettingKind, typed: string): AdminFormError {
  const { error, errorFor } = kindRule(kind);
  return errorFor?.(typed) ?? error;
}

/** Reads digits with spaces, dots and dashes, as a wallet or a phone writes them. */
function readPhone(typed: string): string | null {
  const number = cleanNumber(typed);
  const digits = number.replace(/\D/g, '').length;
  return /^\+?[\d .-]{9,20}$/.test(number) && digits >= 9 && digits <= 15 ? number : null;
}

function completeLink(text: string, profiles: string | null): string {
  const [, name] = /^@([\w.-]{1,60})$/.exec(text) ?? [];
  if (name !== undefined) return profiles === null ? '' : `${profiles}${name}`;
  const plain = text.replace(/^http:/i, 'https:');
  return /^[a-z][a-z\d+.-]*:/i.test(plain) ? plain : `https://${plain}`;
}

/** Reads a number with its country, or one of Morocco without; also after wa.me/. */
function readInternational(typed: string): string | null {
  const number = withoutTrunkZero(cleanNumber(typed))
    .replace(/^(?:https:\/\/)?wa\.me\//i, '+')
    .replace(/[\s.()-]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^0(?=[5-8]\d{8}$)/, '+212')
    .replace(/^212(?=[5-8]\d{8}$)/, '+212');
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

function readRib(typed: string): string | null {
  const rib = ribIn(typed);
  return isRib(rib) ? rib : null;
}

function readIce(typed: string): string | null {
  const ice = cleanNumber(typed).replace(/\s/g, '');
  return /^\d{15}$/.test(ice) ? ice : null;
}

function readRate(typed: string): string | null {
  const rate = parseUsdRate(cleanNumber(typed));
  return rate === null ? null : formatUsdRate(rate);
}

function readMinutes(typed: string): string | null {
  const number = cleanNumber(typed);
  const minutes = /^\d{1,9}$/.test(number) ? Number(number) : 0;
  return minutes >= 1 && minutes <= MAX_HOLD_MINUTES ? String(minutes) : null;
}

/** The port of a mail server that encrypts from its first word. */
const ENCRYPTED_PORT = '465';

const SERVER = /^(?:(smtps?):\/\/)?([\w.-]{1,200}|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?$/i;
const hostIn = (typed: string) => SERVER.exec(cleanLine(typed).trim())?.[2] ?? '';

/** Reads `mail.example.com`, with a port or without, also after smtp:// or smtps://. */
function readServer(typed: string): string | null {
  const [, scheme = '', host = '', port = ''] = SERVER.exec(cleanLine(typed).trim()) ?? [];
  if (host === '' || Number(port) > 65_535 || isLinkLocal(host)) return null;
  const kind = scheme === '' ? (port === ENCRYPTED_PORT ? 'smtps' : 'smtp') : scheme.toLowerCase();
  const url = `${kind}://${host.toLowerCase()}${port === '' ? '' : `:${port}`}`;
  return URL.canParse(url) ? url : null;
}

/** Reads an address, or a name with it in angle brackets. */
function readMailbox(typed: string): string | null {
  const mailbox = parseMailbox(typed);
  if (mailbox === null) return null;
  return mailbox.name === '' ? mailbox.address : `${mailbox.name} <${mailbox.address}>`;
}
