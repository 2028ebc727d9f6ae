import type { Provider } from '~/domain/provider';
import type { ProviderFailure } from '~/domain/provider-sign-in';

import { accountWords } from './en/account';
import { adminWords } from './en/admin';
import { auditWords } from './en/audit';
import { cardWords } from './en/cards';
import { deskWords } from './en/desk';
import { doctorWords } from './en/doctor';
import { gameWords } from './en/games';
import { keyWords } from './en/keys';
import { messageWords } from './en/messages';
import { moneyWords } from './en/money';
import { refundWords } from './en/refund';
import { shopWords } from './en/shop';

/**
 * The sentences that features and forms name by code, of all areas together. Some are fixed, and stand
 * here word for word (docs/rules.md, Texts). `{name}` is replaced by what the page knows; a pair ending in `-one` and `-other` is chosen by a count.
 */

const everywhere = {
  'something-wrong': 'Something went wrong. Please try again.',
  oops: 'Oops! Something went wrong. Please try again.',
  'we-are-offline': 'We are offline',
  'try-again': 'Try again',
  'not-found': 'We could not find that.',
  conflict: 'Someone else was faster. Please look at it again.',
  'wrong-state': 'This has changed in the meantime. Please look at it again.',
  repeated: 'This field was sent twice. Please fill it in once.',
  'control-characters': 'Please remove the line breaks and special characters.',
  'too-long': 'This is too long.',
  required: 'Please fill this in.',
  'too-many': 'Too many attempts. Please wait a few minutes and try again.',
  'error-title': 'Error: {title}',
  'check-fields-one': 'Check {count} field:',
  'check-fields-other': 'Check {count} fields:',
} as const;

const contact = {
  'contact-name-required': 'Please enter your name.',
  'contact-name-too-long': 'Your name can have up to 100 characters.',
  'contact-email-required': 'Please enter your email address.',
  'contact-email-invalid': 'Enter a valid email address.',
  'contact-message-required': 'Please write a message.',
  'contact-message-too-long': 'Your message can have up to 5,000 characters.',
  captcha: 'Please verify that you are not a robot.',
  'contact-sent': 'Thank you! Your message has been sent.',
  'contact-failed': 'Oops! Something went wrong. Please try again.',
  'contact-sending': 'Sending...',
  'contact-too-many': 'You have written several messages. Please wait an hour and try again.',
} as const;

export const WORDS = {
  ...everywhere,
  ...accountWords,
  ...contact,
  ...shopWords,
  ...adminWords,
  ...auditWords,
  ...cardWords,
  ...moneyWords,
  ...refundWords,
  ...doctorWords,
  ...deskWords,
  ...keyWords,
  ...gameWords,
  ...messageWords,
} as const;

export type Code = keyof typeof WORDS;

/** What fills the `{name}` places of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

export function isCode(code: string): code is Code {
  return Object.hasOwn(WORDS, code);
}

/** The sentence of a code; for one that nobody wrote a sentence for, the general one. */
export function sentence(code: string, values: Values = {}): string {
  const text: string = isCode(code) ? WORDS[code] : WORDS['something-wrong'];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** What a page says of a sign-in through a provider that failed: the page's own sentence for it, where it has one, behind its prefix. */
export function providerSentence(page: 'login' | 'signup', provider: Provider, failure: ProviderFailure): string {
  const reason = [`${page}-${failure}`, `provider-${failure}`].find(isCode) ?? `${page}-other`;
  return sentence(`${page}-${provider}-${page === 'login' ? 'failed' : 'error'}`, { reason: sentence(reason) });
}

const plural = new Intl.PluralRules('en');

/** The sentence of a pair (`cart-label-one`, `cart-label-other`) that belongs to the count. */
export function countedSentence(code: string, count: number, values: Values = {}): string {
  return sentence(`${code}-${plural.select(count)}`, { count: count.toLocaleString('en'), ...values });
}
