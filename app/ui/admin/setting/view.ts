import type { SettingGroup, SettingName } from '~/domain/setting';
import { settingRule } from '~/domain/setting';
import { kindRule } from '~/domain/setting/kind';
import type { RateJump } from '~/domain/setting/rate-jump';
import { formatMad, formatUsd, formatUsdRate, toCentimes, toUsdCents, type UsdRate } from '~/domain/shared/money';
import type { ShopServices } from '~/domain/setting/services';
import type { ShopSettings } from '~/domain/setting/shop-settings';
import type { SettingsView } from '~/features/setting/index.server';

import { toMoment, type Moment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';
import { resolveCode } from '~/ui/translations/format';

export interface FieldView {
  readonly name: SettingName;
  readonly value: string;
  /** The variable that fixes it; null: the owner may change it here. */
  readonly fixedBy: string | null;
  /** Set for a secret that is set, and not shown. */
  readonly isKept: boolean;
}

export interface EarlierView {
  readonly until: number;
  readonly moment: Moment;
  readonly text: string;
}

export interface GroupView {
  readonly group: SettingGroup;
  /** Scheme and host of the store. */
  readonly origin: string;
  readonly fields: readonly FieldView[];
  /** The time (ms) of the last change; 0: none. */
  readonly expectedVersion: number;
  readonly changed: { readonly moment: Moment; readonly by: string } | null;
  readonly earlier: readonly EarlierView[];
}

interface Known {
  readonly origin: string;
  /** Returns the address of an admin by the account's id; '' where it is unknown. */
  readonly addressOf: (id: string) => Promise<string>;
}

export async function toGroupView(
  i18n: AdminTranslations,
  group: SettingGroup,
  view: SettingsView,
  { origin, addressOf }: Known,
): Promise<GroupView> {
  const { t, language } = i18n;
  const ids = [...new Set([view.changedBy, ...view.earlier.map(({ by }) => by)])].filter((id) => id !== '');
  const addresses = new Map(await Promise.all(ids.map(async (id) => [id, (await addressOf(id)) || t('audit-unknown-admin')] as const)));
  const nameOf = (id: string) => addresses.get(id) ?? t('audit-unknown-admin');
  return {
    group,
    origin,
    fields: view.fields.map(({ name, value, isFixed, isKept }) => ({
      name,
      value,
      isKept,
      fixedBy: isFixed ? settingRule(name).variable : null,
    })),
    expectedVersion: view.changedAt,
    changed: view.changedAt === 0 ? null : { moment: toMoment(view.changedAt, language), by: nameOf(view.changedBy) },
    earlier: view.earlier.map(({ until, by, names }) => ({
      until,
      moment: toMoment(until, language),
      text:
        names.length === 0
          ? t('settings-differs-none', { by: nameOf(by) })
          : t('settings-differs', {
              fields: i18n.names(names.map((each) => settingLabel(i18n, each))),
              by: nameOf(by),
            }),
    })),
  };
}

const PARTS = {
  wallets: ['walletOrange', 'walletInwi', 'walletMt', 'walletOther', 'walletQr'],
  links: ['instagram', 'facebook', 'discord', 'x', 'tiktok', 'youtube'],
  team: ['teamOwner', 'teamKeys', 'teamSupport'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;
const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** Returns the fields of a group by the parts of its form; those before its parts, which have no title, come first. */
export function partsOf(all: readonly FieldView[]) {
  const fields = all.filter(({ name }) => bankNumber(name) === null);
  const inPart = (part: keyof typeof PARTS) => fields.filter(({ name }) => PARTS[part].some((each) => each === name));
  const parts = PART_NAMES.map((part) => ({ part, fields: inPart(part) }));
  const first = fields.filter((field) => !parts.some((each) => each.fields.includes(field)));
  return [{ part: null, fields: first }, ...parts.filter((each) => each.fields.length > 0)];
}

/** Returns the fields of the accounts at other banks: up to the last one with a value, and one more. */
export function banksOf(fields: readonly FieldView[], typed: Readonly<Record<string, string>>) {
  const numbers = [...new Set(fields.flatMap(({ name }) => bankNumber(name) ?? []))];
  const accounts = numbers.map((nth) => ({ nth, fields: fields.filter(({ name }) => bankNumber(name) === nth) }));
  const last = accounts.findLastIndex((account) => account.fields.some(({ name }) => (typed[name] ?? '').trim() !== ''));
  return accounts.slice(0, last + 2);
}

export const EXAMPLE_PRICE = toCentimes(19_900);

/** Returns what cards would pay at another rate, and pay at today's. */
export function rateJumpText(
  { t, language, number }: AdminTranslations,
  { share, percent }: RateJump,
  before: UsdRate,
  after: UsdRate,
): string {
  const usd = (rate: UsdRate) => formatUsd(toUsdCents(EXAMPLE_PRICE, rate), language);
  return t(`rate-jump-${share}`, {
    percent: number(percent),
    price: formatMad(EXAMPLE_PRICE, language),
    after: usd(after),
    before: usd(before),
  });
}

type OwnSetting = Exclude<SettingName, `bank${'Holder' | 'Name' | 'Rib'}${number}`>;

/** Returns the setting of the first bank account in place of that of a further one: both have one name. */
export function firstOfKind(name: SettingName): OwnSetting {
  return name.replace(/\d+$/, '') as OwnSetting;
}

/** Returns the number of a bank account, from 2; null: the setting is of none, or of the first. */
export function bankNumber(name: SettingName): number | null {
  const [, nth] = /^bank\D+(\d+)$/.exec(name) ?? [];
  return nth === undefined ? null : Number(nth);
}

/** Returns the code of the name of a setting. */
export function settingCode<Name extends string>(name: Name) {
  return resolveCode(`setting-${name}`, {
    'setting-languageEn': 'language-en',
    'setting-languageFr': 'language-fr',
    'setting-languageAr': 'language-ar',
    'setting-shopPhone': 'phone',
  });
}

/** Returns the short name of a setting. */
export function settingLabel({ t, hasSentence }: AdminTranslations, name: SettingName): string {
  const short = `setting-${name}-short`;
  const label = t(hasSentence(short) ? (short as 'setting-legalConfirmed-short') : settingCode(firstOfKind(name)));
  const nth = bankNumber(name);
  return nth === null ? label : t('setting-bank-label', { label, nth: String(nth) });
}

/** Returns the value of a setting as a person reads it. */
export function settingText(i18n: AdminTranslations, name: SettingName, value: string): string {
  const { kind, isSecret } = settingRule(name);
  if (isSecret) return i18n.t('settings-secret-fixed');
  if (kind === 'flag') return i18n.t(value === '1' ? 'yes' : 'no');
  return kindRule(kind).choices === undefined ? value : choiceLabel(i18n, name, value);
}

/** Returns the name of a value to choose. */
export function choiceLabel({ t, hasSentence }: AdminTranslations, name: SettingName, choice: string): string {
  const code = name === 'mainLanguage' ? `language-${choice}` : `setting-${name}-${choice}`;
  return hasSentence(code) ? t(code as 'setting-paypalPlace-live') : choice;
}

/** Returns what a group holds now, and whether something of it is missing for a sale. */
export function standOf(
  { t, names: list, language }: AdminTranslations,
  group: SettingGroup,
  settings: ShopSettings,
  { mailServer, telegram, paypal, google, github }: ShopServices,
  isMailTried: boolean,
): { readonly isMissing: boolean; readonly text: string } {
  switch (group) {
    case 'shop':
      return settings.contact === null
        ? { isMissing: true, text: t('settings-missing-shop') }
        : { isMissing: false, text: t('settings-set-shop', { name: settings.name, email: settings.contact.email }) };
    case 'payment':
      return settings.bank.isDemo && settings.walletsAreDemo
        ? { isMissing: true, text: t('settings-missing-payment') }
        : { isMissing: false, text: t('settings-set-payment') };
    case 'card': {
      const stand = paypal === null ? 'settings-unset-card' : paypal.place === 'live' ? 'settings-set-card' : 'settings-set-card-sandbox';
      return { isMissing: false, text: t(stand) };
    }
    case 'seller':
      return settings.seller === null || !settings.legalConfirmed
        ? { isMissing: true, text: t('settings-missing-seller') }
        : { isMissing: false, text: t('settings-set-seller', { name: settings.seller.name }) };
    case 'mail':
      return mailServer === null
        ? { isMissing: true, text: t('settings-missing-mail') }
        : {
            isMissing: !isMailTried,
            text: t(isMailTried ? 'settings-set-mail' : 'settings-untried-mail', { from: mailServer.from.address }),
          };
    case 'telegram':
      return { isMissing: false, text: t(telegram === null ? 'settings-unset-telegram' : 'settings-set-telegram') };
    case 'providers': {
      const names = list([...(google ? ['Google'] : []), ...(github ? ['GitHub'] : [])]);
      return { isMissing: false, text: names === '' ? t('settings-unset-providers') : t('settings-set-providers', { names }) };
    }
    case 'access':
      return { isMissing: false, text: t(settings.adminSecondStep ? 'settings-set-access' : 'settings-unset-access') };
    case 'languages':
      return {
        isMissing: false,
        text: t('settings-set-languages', {
          names: list(settings.languages.map((each) => t(`language-${each}`))),
        }),
      };
    case 'prices':
      return {
        isMissing: false,
        text: t('settings-set-prices', { rate: formatUsdRate(settings.usdRate, language), minutes: String(settings.holdMinutes) }),
      };
  }
}
