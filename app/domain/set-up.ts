import { PAYMENT_METHODS, type PaymentMethod } from './payment-method';
import { PROVIDERS, type Provider } from './provider';

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
