import { parseOrigin } from '~/domain/shared/loopback';

import type { Variables } from './schema.server';

export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly origin: string;
  /** Scheme and host of its pages, to which forms may lead. */
  readonly pages: string;
}

export interface TelegramSettings {
  readonly token: string;
  readonly chatId: string;
  readonly origin: string;
}

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of a fake on this machine; null: the provider itself. */
  readonly origin: string | null;
}

/** null: Google's libraries find the project by the credentials or the machine. */
export interface FirestoreSettings {
  readonly projectId: string | null;
  /** host:port of an emulator, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly projectId: string;
  /** host:port of the emulator on this machine, instead of Google's own servers. */
  readonly emulatorHost: string | null;
}

export function firebaseSettings(values: Variables): FirebaseSettings {
  return {
    apiKey: values.FIREBASE_API_KEY ?? '',
    projectId: values.GOOGLE_CLOUD_PROJECT ?? 'demo-miftah',
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
  };
}

export function oauthClient(
  clientId: string | undefined,
  clientSecret: string | undefined,
  origin: string | undefined,
): OAuthClient | null {
  return clientId && clientSecret ? { clientId, clientSecret, origin: (origin && parseOrigin(origin)?.origin) || null } : null;
}

export function telegramSettings({
  TELEGRAM_BOT_TOKEN: token,
  TELEGRAM_CHAT_ID: chatId,
  TELEGRAM_ORIGIN,
}: Variables): TelegramSettings | null {
  if (!token || !chatId) return null;
  return { token, chatId, origin: (TELEGRAM_ORIGIN && parseOrigin(TELEGRAM_ORIGIN)?.origin) || 'https://api.telegram.org' };
}

const PAYPAL_PLACES = {
  sandbox: { origin: 'https://api-m.sandbox.paypal.com', pages: 'https://www.sandbox.paypal.com' },
  live: { origin: 'https://api-m.paypal.com', pages: 'https://www.paypal.com' },
} as const;

export function paypalSettings(values: Variables): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values;
  if (!clientId || !clientSecret || !webhookId) return null;
  const fake = values.PAYPAL_ORIGIN && parseOrigin(values.PAYPAL_ORIGIN)?.origin;
  const places = fake ? { origin: fake, pages: fake } : PAYPAL_PLACES[values.PAYPAL_ENV ?? 'sandbox'];
  return { clientId, clientSecret, webhookId, ...places };
}
