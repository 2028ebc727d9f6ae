import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment/method';
import { PROVIDERS, type Provider } from '~/domain/account/provider';

/** What the owner can set up, so that shoppers find more. */
export type SetUp = PaymentMethod | Provider | 'mail';
/** In the order of her page about the store's health. */
export const SET_UPS: readonly SetUp[] = [...PAYMENT_METHODS, ...PROVIDERS, 'mail'];

/** For each: the settings that switch it on, and the guide that says how. */
export const SET_UP_RULES: Readonly<Record<SetUp, { readonly settings: readonly string[]; readonly guide: string }>> = {
  card: { settings: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENV'], guide: 'docs/payments.md' },
  bank: { settings: ['BANK_HOLDER', 'BANK_NAME', 'BANK_RIB'], guide: 'docs/settings.md' },
  wallet: { settings: ['WALLET_ORANGE', 'WALLET_INWI', 'WALLET_MT'], guide: 'docs/settings.md' },
  google: { settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], guide: 'docs/sign-in.md' },
  github: { settings: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], guide: 'docs/sign-in.md' },
  mail: { settings: ['SMTP_URL', 'MAIL_FROM'], guide: 'docs/settings.md' },
};

/** What a store may lack for its first real sale, in the order in which the owner sees to it. 'demo': all of it is made up. */
export const SALE_NEEDS = ['demo', 'owner-address', 'payee', 'mail', 'seller', 'legal', 'game', 'key'] as const;
export type SaleNeed = (typeof SALE_NEEDS)[number];

/** What the settings say of the first real sale. */
export interface SaleSettings {
  /** The demo of this machine, with nothing set up. */
  readonly isDemo: boolean;
  /** The settings name an owner's address: an account is the owner's only after the link in its own mail. */
  readonly hasOwnerAddress: boolean;
  /** Money can arrive: by an own bank account, wallet or card account. */
  readonly hasPayee: boolean;
  readonly sendsMail: boolean;
  readonly hasSeller: boolean;
  readonly isLegalConfirmed: boolean;
}

/** Returns what is missing for the first real sale. A demo is made up as a whole, so it lacks one thing. */
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
    payee: !settings.hasPayee,
    mail: !settings.sendsMail,
    seller: !settings.hasSeller,
    legal: !settings.isLegalConfirmed,
    game: !hasGame,
    key: hasGame && !hasKey,
  };
  return SALE_NEEDS.filter((need) => isMissing[need]);
}
