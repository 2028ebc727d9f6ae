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
