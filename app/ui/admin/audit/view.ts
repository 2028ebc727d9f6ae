import { auditRoot, type AuditValue } from '~/domain/admin/audit';
import { GAME_FIELDS, VALUE_NAMES } from '~/domain/game/fields';
import { adminPaths } from '~/domain/paths/admin';
import { formatMad, readStoredPrice, toCentimes } from '~/domain/shared/money';
import { ORDER_STATES } from '~/domain/order';
import { PAYMENT_METHODS } from '~/domain/payment/method';
import type { CouponKind } from '~/domain/coupon';
import type { KeyState } from '~/domain/key';
import type { MailState } from '~/domain/mail';
import type { MailKind } from '~/domain/mail/kinds';
import type { MessageState } from '~/domain/mail/contact-message';
import type { QuestionState, RefundState } from '~/domain/refund';
import { isSettingGroup, isSettingName } from '~/domain/setting';
import { lastMinuteOf } from '~/domain/shared/day';
import { ownValue } from '~/domain/shared/own-value';
import type { AuditEntry } from '~/features/audit/index.server';
import type { Offer } from '~/features/offer/index.server';

import { offerTitle } from '~/ui/admin/offer/view';
import { GROUP_NAMES } from '~/ui/admin/setting/group';
import { bankNumber, settingCode, settingLabel, settingText } from '~/ui/admin/setting/view';
import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations, AdminText } from '~/ui/translations/admin';
import { genreName, regionNames } from '~/ui/translations/names';
import { orderStateCode } from '~/ui/components/order/state';
import { alertCode } from '~/ui/admin/order/reason-view';
import { mailCode } from '~/ui/admin/mail/view';
import { actionText, spaced } from './action-text';

export interface AuditRow {
  readonly id: string;
  readonly when: Moment;
  readonly who: string;
  readonly what: string;
  /** `to` is null if it has no page. */
  readonly about: { readonly text: string; readonly to: string | null };
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[];
}

/** The name of a thing of the log; `to` is null if it has no page. */
export interface NamedSubject {
  readonly name: string;
  readonly to: string | null;
}

/** The names by path, `games/hades`; what is gone has none. */
export type AuditNames = Readonly<Record<string, NamedSubject>>;

interface FoundNames {
  readonly games: readonly { readonly id: string; readonly title: string; readonly archived: boolean }[];
  readonly offers: ReadonlyMap<string, Offer['names']>;
  /** The changes of many whose pages are still there. */
  readonly changes: readonly string[];
  readonly accounts: readonly { readonly id: string; readonly email: string }[];
  readonly coupons: readonly { readonly id: string; readonly code: string }[];
}

/** Returns the names with the ways to their pages; an archived game has a page for its keys only. */
export function toAuditNames(i18n: AdminTranslations, { games, offers, changes, accounts, coupons }: FoundNames): AuditNames {
  return Object.fromEntries([
    ...games.map(({ id, title, archived }) => {
      const to = archived ? adminPaths.keys(id) : adminPaths.games({ edit: id });
      return [`games/${id}`, { name: title, to }] as const;
    }),
    ...[...offers].map(([id, names]) => [`offers/${id}`, { name: offerTitle(i18n, names), to: adminPaths.offer(id) }] as const),
    ...changes.map((id) => [`gameBatches/${id}`, { name: i18n.t('audit-about-gameBatches'), to: adminPaths.batch(id) }] as const),
    ...coupons.map(({ id, code }) => [`coupons/${id}`, { name: code, to: adminPaths.coupons() }] as const),
    ...accounts.flatMap(({ id, email }) => (email === '' ? [] : [[`accounts/${id}`, { name: email, to: null }] as const])),
  ]);
}

export function toAuditRow(i18n: AdminTranslations, names: AuditNames, { id, at, by, action, subject, changes }: AuditEntry): AuditRow {
  const { t, language } = i18n;
  return {
    id,
    when: toMoment(at, language),
    who: by.email === '' ? t('audit-unknown-admin') : by.email,
    what: actionText(i18n, action),
    about: aboutOf(i18n, names, subject),
    changes: changes.map(({ field, before, after }) => ({
      field: fieldText(i18n, field),
      before: before === null ? null : valueText(i18n, names, field, before),
      // why no 'none': a code without a number of uses has no end of them
      after: after !== null ? valueText(i18n, names, field, after) : before === null ? '—' : null,
    })),
  };
}

export function aboutOf({ t }: AdminTranslations, names: AuditNames, subject: string): AuditRow['about'] {
  const [kind = '', id = '', inner] = subject.split('/');
  const named = ownValue(names, auditRoot(subject));
  switch (kind) {
    case 'games':
      if (id === '') return { text: t('audit-about-catalogue'), to: adminPaths.games() };
      if (inner === undefined) return { text: t('audit-about-games', { id: named?.name ?? id }), to: named?.to ?? null };
      return { text: t('audit-about-codes', { id: named?.name ?? id }), to: named ? adminPaths.keys(id) : null };
    case 'orders':
      return { text: t('audit-about-orders', { id }), to: adminPaths.order(id) };
    case 'offers':
      return named ? { text: t('audit-about-offer', { name: named.name }), to: named.to } : { text: t('offer'), to: adminPaths.offer(id) };
    case 'gameBatches':
      return { text: t('audit-about-gameBatches'), to: named?.to ?? null };
    case 'outbox':
      if (id === '') return { text: t('outgoing-mail'), to: adminPaths.outbox() };
      return { text: t('mail'), to: adminPaths.message(id) };
    case 'messages':
      return { text: t('message'), to: adminPaths.message(id) };
    case 'statements':
      return { text: t('bank-statement'), to: adminPaths.statement(id) };
    case 'meta':
      if (id !== 'digest') break;
      return { text: t('daily-mail'), to: adminPaths.today };
    case 'coupons':
      return { text: t('audit-about-coupons', { id: named?.name ?? id }), to: adminPaths.coupons() };
    case 'couponBatches':
      return { text: t('single-codes'), to: adminPaths.coupons() };
    case 'settings':
      if (id === 'feed') return { text: t('product-feed'), to: adminPaths.offers() };
      if (!isSettingGroup(id)) break;
      return { text: t('audit-about-settings', { group: t(GROUP_NAMES[id]) }), to: adminPaths.settings(id) };
    case 'alarms':
      return { text: t('audit-about-alarms'), to: null };
    case 'accounts':
      return { text: named?.name ?? t('account'), to: null };
    default:
  }
  return { text: t('audit-about-other', { id: subject }), to: null };
}

/** The fields that have the name of a column or of a label; a game's have their row's. */
const FIELD_NOUNS: Readonly<Record<string, AdminText>> = {
  mail: 'mail',
  price: 'origin-price',
  originPrice: 'origin-price',
  buyingPrice: 'buying-price',
  priceCentimes: 'price',
  amount: 'amount',
  amountCentimes: 'amount',
  game: 'game',
  gameId: 'game',
  games: 'games',
  gameIds: 'games',
  key: 'key',
  keyId: 'key',
  keys: 'keys',
  order: 'order',
  orderId: 'order',
  'description.system': 'system-requirements',
  'description.performance': 'performance',
  coefficient: 'coefficient',
  genres: 'genres',
  lowStock: 'low-stock',
  lowStockAlert: 'low-stock',
  pictures: 'pictures',
  screenshots: 'screenshots',
  regions: 'regions',
  file: 'file',
  rows: 'rows',
  line: 'line',
  used: 'key-used',
  type: 'type',
  state: 'state',
  method: 'method',
  reference: 'reference',
  reason: 'reason',
  name: 'name',
  percent: 'percent',
  supplier: 'supplier',
  uses: 'uses',
  firstOnly: 'first-order-only',
  prefix: 'prefix',
  undecided: 'to-decide',
  lost: 'closed-as-a-loss',
};

function fieldText(i18n: AdminTranslations, field: string): string {
  const { t, hasSentence } = i18n;
  if (isSettingName(field) && bankNumber(field) !== null) return settingLabel(i18n, field);
  const code = `audit-field-${field.replace(/^pictureTexts\..*/, 'pictureTexts')}` as const;
  const setting = [`setting-${field}-short` as const, settingCode(field)].find((each) => hasSentence(each));
  if (setting !== undefined) return t(setting as 'setting-shopName');
  const name = field.replace(/^facts\./, '');
  const noun = ownValue(FIELD_NOUNS, name);
  if (noun !== undefined) return t(noun);
  if (hasSentence(code)) return t(code);
  const gameField = VALUE_NAMES.find((each) => each === name);
  return gameField === undefined ? spaced(field.replace(/Centimes$/, '')) : t(GAME_FIELDS[gameField].label);
}

const PRICES: ReadonlySet<string> = new Set(['price', 'originPrice', 'buyingPrice']);

const TIMES: ReadonlySet<string> = new Set(['startsAt', 'endsAt', 'stoppedAt', 'createdAt', 'stockedAt']);

/** The states of what is no order, and the kinds of a code for shoppers. */
const CODES: Readonly<Record<KeyState | MessageState | MailState | QuestionState | RefundState | CouponKind, AdminText>> = {
  free: 'key-available',
  held: 'key-held',
  sold: 'key-sold',
  used: 'key-used',
  burned: 'key-burned',
  new: 'message-new',
  answered: 'message-answered',
  closed: 'message-closed',
  waiting: 'mail-waiting',
  sent: 'mail-sent',
  failed: 'mail-failed',
  expired: 'mail-expired',
  paused: 'mail-paused',
  dropped: 'mail-dropped',
  asked: 'audit-state-asked',
  accepted: 'audit-state-accepted',
  declined: 'audit-state-declined',
  withdrawn: 'audit-state-withdrawn',
  sending: 'sending',
  done: 'done',
  percent: 'percent',
  amount: 'amount',
};

/** Flags that a change of many wrote as words. */
const FLAGS: ReadonlySet<string> = new Set(['featured', 'archived']);

const CODED: ReadonlySet<string> = new Set(['state', 'kind']);

function valueText(i18n: AdminTranslations, names: AuditNames, field: string, value: AuditValue): string {
  const { t, hasSentence, language, number } = i18n;
  if (value === '' || (value === 0 && TIMES.has(field))) return t('nothing-set');
  if (field === 'screenshots') return number(String(value).split(', ').length);
  if (field === 'gameId') return ownValue(names, `games/${String(value)}`)?.name ?? String(value);
  if (typeof value === 'string' && isSettingName(field)) return settingText(i18n, field, value);
  const state = field === 'state' ? ORDER_STATES.find((known) => known === value) : undefined;
  if (state !== undefined) return t(orderStateCode(state));
  const code = CODED.has(field) ? ownValue(CODES, String(value)) : undefined;
  if (code !== undefined) return t(code);
  const direction = field === 'direction' ? (['in', 'out'] as const).find((known) => known === value) : undefined;
  if (direction !== undefined) return t(`note-${direction}`);
  const alert = alertCode(String(value));
  if (field === 'attention' && hasSentence(alert)) return t(alert as 'waits-paid-twice');
  const mail = mailCode(String(value) as MailKind);
  if (field === 'mail' && hasSentence(mail)) return t(mail);
  const method = field === 'method' ? PAYMENT_METHODS.find((known) => known === value) : undefined;
  if (method !== undefined) return t(`method-${method}`);
  if (typeof value === 'boolean' || FLAGS.has(field)) return t(value === true || value === 'yes' ? 'yes' : 'no');
  if (field === 'genre') return listText(i18n, value, (each) => genreName(i18n, each));
  if (/(^|\.)regions$/.test(field)) return listText(i18n, value, (each) => regionNames({ language }, [each])[0] ?? each);
  if (typeof value === 'number' && Number.isInteger(value) && field.endsWith('Centimes')) return formatMad(toCentimes(value), language);
  if (typeof value === 'number' && TIMES.has(field)) return toMoment(field === 'endsAt' ? lastMinuteOf(value) : value, language).text;
  if (PRICES.has(field)) return formatMad(readStoredPrice(value), language);
  return String(value);
}

/** Returns a list of names that the log keeps as one text, in the owner's language. */
function listText({ names }: AdminTranslations, value: AuditValue, nameOf: (each: string) => string): string {
  return names(String(value).split(', ').map(nameOf));
}
