import { isPictureSetting } from '~/domain/setting/picture';
import { adminPaths } from '~/domain/paths/admin';
import { moneyOf } from '~/domain/payment/ledger';
import { wordsIn } from '~/domain/search/order-words';
import { namesIn, SETTING_GROUPS } from '~/domain/setting';
import { formatCurrency, formatSignedMad } from '~/domain/shared/money';
import type { LedgerPayment } from '~/features/payment/index.server';

import { ADMIN_SECTIONS } from './section';
import { settingLabel } from '~/ui/admin/setting/view';
import { fieldId } from '~/ui/components/form/fields';
import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations, AdminText } from '~/ui/translations/admin';
import { GROUP_NAMES } from '~/ui/admin/setting/group';

export interface PageLink {
  readonly to: string;
  readonly name: string;
  /** The group of a setting; null for a page. */
  readonly group: string | null;
}

export interface PaymentLink {
  readonly id: string;
  /** Its order; null: it fits none. */
  readonly order: string | null;
  readonly amount: string;
  readonly about: string;
  readonly moment: Moment;
}

/** The pages that no section of the navigation names. */
const OTHER_PAGES: readonly (readonly [AdminText, string])[] = [
  ['statements-title', adminPaths.statements],
  ['outgoing-mail', adminPaths.outbox()],
  ['keys-many', adminPaths.loadKeys],
  ['import-games-title', adminPaths.gamesImport],
  ['many-pictures', adminPaths.manyPictures],
  ['prices-change-title', adminPaths.prices()],
  ['regions-state-title', adminPaths.regions()],
  ['change-title', adminPaths.change()],
  ['changes-title', adminPaths.batches()],
  ['offer-new-offer', adminPaths.newOffer()],
  ['coupons-title', adminPaths.coupons()],
];

const SHORTEST = 2;
const MAX_PAGES = 8;

/** Returns the owner's pages and settings in whose name each typed word begins a word, without case, accents and the Arabic article. */
export function pagesNamed(i18n: AdminTranslations, typed: string): readonly PageLink[] {
  const beginnings = namedBy(typed);
  if (beginnings.every((word) => word.length < SHORTEST)) return [];
  const isNamed = ({ name }: PageLink) => {
    const words = namedBy(name);
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
  };
  return everyPage(i18n).filter(isNamed).slice(0, MAX_PAGES);
}

function everyPage(i18n: AdminTranslations): readonly PageLink[] {
  const { t } = i18n;
  const pages = [...ADMIN_SECTIONS.map(({ label, to }) => [label, to] as const), ...OTHER_PAGES];
  const groups = SETTING_GROUPS.map((group) => ({
    to: adminPaths.settings(group),
    name: t(GROUP_NAMES[group]),
    group: t('settings-title'),
  }));
  const fields = SETTING_GROUPS.flatMap((group) =>
    namesIn(group).map((name) => ({
      to: isPictureSetting(name) ? adminPaths[name] : adminPaths.settings(group, fieldId(name)),
      name: settingLabel(i18n, name),
      group: t(GROUP_NAMES[group]),
    })),
  );
  return [...pages.map(([label, to]) => ({ to, name: t(label), group: null })), ...groups, ...fields];
}

const namedBy = (text: string) => wordsIn(text).map((word) => word.replace(/^ال(?=\p{L}{2})/u, ''));

export function toPaymentLink({ t, language }: AdminTranslations, payment: LedgerPayment): PaymentLink {
  const { id, orderId, direction, method, reference, amountCentimes, at } = payment;
  const { currency, cents } = moneyOf(payment);
  const isForeign = amountCentimes === 0 && cents !== null && currency !== 'MAD';
  return {
    id,
    order: orderId,
    amount: isForeign
      ? formatCurrency(cents, currency, language)
      : formatSignedMad(direction === 'out' ? -Number(amountCentimes) : amountCentimes, language),
    about: [method === null ? null : t(`method-${method}`), reference].filter((text) => text !== null && text !== '').join(' · '),
    moment: toMoment(at, language),
  };
}
