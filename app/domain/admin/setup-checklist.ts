import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment/method';
import type { SettingGroup } from '~/domain/setting';
import { PROVIDERS, type Provider } from '~/domain/account/provider';

export type SetUp = PaymentMethod | Provider | 'mail';
export const SET_UPS: readonly SetUp[] = [...PAYMENT_METHODS, ...PROVIDERS, 'mail'];

/** The settings where each is switched on. */
export const SET_UP_GROUPS: Readonly<Record<SetUp, SettingGroup>> = {
  card: 'card',
  bank: 'payment',
  wallet: 'payment',
  google: 'providers',
  github: 'providers',
  mail: 'mail',
};

/** The possible lacks of a store before its first real sale, in the owner's order. 'demo': all of it is made up. */
export const SALE_NEEDS = ['demo', 'owner-address', 'shop', 'payee', 'mail', 'seller', 'legal', 'game', 'key'] as const;
export type SaleNeed = (typeof SALE_NEEDS)[number];

export interface SaleSettings {
  readonly isDemo: boolean;
  /** False for the made-up address of the account of the first start. */
  readonly hasOwnerAddress: boolean;
  /** Set where shoppers see the store's own mail address. */
  readonly hasContact: boolean;
  /** Set where money can arrive: by an own bank account, wallet or card account. */
  readonly hasPayee: boolean;
  /** Set where the mail server took a test mail. */
  readonly isMailTried: boolean;
  readonly hasSeller: boolean;
  readonly isLegalConfirmed: boolean;
}

/** Returns the lacks before the first real sale; of a demo only 'demo'. */
export function missingForSale(settings: SaleSettings, games: Iterable<{ readonly free: number }>): readonly SaleNeed[] {
  if (settings.isDemo) return ['demo'];
  let hasGame = false;
  let hasKey = false;
  for (const { free } of games) {
    hasGame = true;
    hasKey ||= free > 0;
  }
  const isMissing: Readonly<Record<SaleNeed, boolean>> = {
    demo: false,
    'owner-address': !settings.hasOwnerAddress,
    shop: !settings.hasContact,
    payee: !settings.hasPayee,
    mail: !settings.isMailTried,
    seller: !settings.hasSeller,
    legal: !settings.isLegalConfirmed,
    game: !hasGame,
    key: hasGame && !hasKey,
  };
  return SALE_NEEDS.filter((need) => isMissing[need]);
}

/** The steps of the owner's first day, in order. 'seller': the legal pages too. 'trial': money was booked for an order. */
export const FIRST_STEPS = ['owner-address', 'shop', 'language', 'payee', 'mail', 'seller', 'game', 'key', 'trial'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export interface FirstDayStep {
  readonly step: FirstStep;
  readonly isDone: boolean;
}

interface FirstDayFacts {
  readonly hasSale: boolean;
  /** Set once the owner chose the languages. */
  readonly hasLanguage: boolean;
}

/** Returns the steps of the first day with those that are done; none in a demo, and none once all are done. */
export function firstDay(missing: readonly SaleNeed[], { hasSale, hasLanguage }: FirstDayFacts): readonly FirstDayStep[] {
  if (missing.includes('demo')) return [];
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    'owner-address': !missing.includes('owner-address'),
    shop: !missing.includes('shop'),
    // why also after a sale: the shop opened in the languages of a new store
    language: hasSale || hasLanguage,
    payee: !missing.includes('payee'),
    mail: !missing.includes('mail'),
    seller: !missing.includes('seller') && !missing.includes('legal'),
    // why also after a sale: the trial may take the only key
    game: hasSale || !missing.includes('game'),
    key: hasSale || (!missing.includes('game') && !missing.includes('key')),
    trial: hasSale,
  };
  const steps = FIRST_STEPS.map((step) => ({ step, isDone: isDone[step] }));
  return steps.every((step) => step.isDone) ? [] : steps;
}
