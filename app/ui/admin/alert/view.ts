import { readNote } from '~/domain/order/alert-note';
import { ALERT_CODES } from '~/domain/order/alerts';
import type { Language } from '~/domain/shared/language';
import { formatCurrency, formatMad, formatUsd, toCentimes } from '~/domain/shared/money';
import { listComma } from '~/domain/shared/text/bidi';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

export interface AlertView {
  readonly id: string;
  /** In ms: with the id it names the seen alert in the form of an answer. */
  readonly at: number;
  readonly code: string;
  readonly text: string;
  readonly note: string | null;
  readonly since: Moment;
}

/** A stored alert. The code may be one of a later version. */
interface KnownAlert {
  readonly id: string;
  readonly code: string;
  readonly at: number;
  readonly note: string | null;
}

export function toAlertView(i18n: AdminTranslations, { id, code, at, note }: KnownAlert): AlertView {
  const { language } = i18n;
  return { id, at, code, text: alertText(i18n, code), note: note && noteText(i18n, note), since: toMoment(at, language) };
}

const NOT_AT_PAYPAL = /^not found at PayPal, (.*?)(?: and (\d+) more)?$/;

/** Returns an alarm's note in the owner's language; a reference or a vendor's words stay as they are. */
export function noteText({ t, language }: AdminTranslations, note: string): string {
  const [, references, more] = NOT_AT_PAYPAL.exec(note) ?? [];
  if (references === undefined)
    return readNote(note.replaceAll('}, ', `}${listComma(language)}`), ({ currency, cents }) => moneyText(currency, cents, language));
  return more === undefined ? t('alarm-not-at-paypal', { references }) : t('alarm-not-at-paypal-more', { references, count: more });
}

function moneyText(currency: string, cents: number, language: Language): string {
  if (currency === 'MAD') return formatMad(toCentimes(cents), language);
  return currency === 'USD' ? formatUsd(cents, language) : formatCurrency(cents, currency, language);
}

/** Returns an alarm's text; one of a later version keeps its code. */
export function alertText({ t }: AdminTranslations, code: string): string {
  const alertCode = ALERT_CODES.find((each) => each === code) ?? 'unknown';
  return alertCode === 'unknown' ? t('alarm-unknown', { code }) : t(`attention-${alertCode}`);
}
