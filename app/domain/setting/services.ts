import { parseMailbox } from '~/domain/account/email';

import type { SettingValues } from './index';

/** The mail server, with user and password in its address, and the sender. */
export interface MailServer {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** The services that the store uses in the owner's name, with their secrets: nothing of this goes into a page. */
export interface ShopServices {
  /** null: mail waits in the outbox. */
  readonly mailServer: MailServer | null;
  /** null: no bot. */
  readonly telegram: { readonly token: string; readonly chatId: string } | null;
  /** null: no payments through PayPal. */
  readonly paypal: PaypalClient | null;
  /** null: no button. */
  readonly google: ProviderClient | null;
  readonly github: ProviderClient | null;
}

interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An application at PayPal. */
export interface PaypalClient extends ProviderClient {
  readonly webhookId: string;
  /** 'sandbox': no money moves. */
  readonly place: 'sandbox' | 'live';
}

/** The id that no webhook has: PayPal's events are refused, and payments are asked about. */
const NO_WEBHOOK = 'none';

export function toShopServices(values: SettingValues): ShopServices {
  const { telegramSecret: token, telegramChat: chatId } = values;
  return {
    mailServer: mailServerOf(values),
    telegram: token && chatId ? { token, chatId } : null,
    paypal: paypalOf(values),
    google: clientOf(values.googleId, values.googleSecret),
    github: clientOf(values.githubId, values.githubSecret),
  };
}

function mailServerOf({ smtpServer, smtpUser = '', smtpPassword = '', mailFrom = '' }: SettingValues): MailServer | null {
  const from = parseMailbox(mailFrom);
  if (smtpServer === undefined || from === null) return null;
  const [scheme = '', host = ''] = smtpServer.split('://');
  const user = smtpUser === '' ? '' : `${encodeURIComponent(smtpUser)}:${encodeURIComponent(smtpPassword)}@`;
  return { url: `${scheme}://${user}${host}`, from };
}

/** Returns a mail server with its user, without the password; null: none. */
export function mailAccountOf(server: MailServer | null): string | null {
  if (server === null) return null;
  const url = new URL(server.url);
  url.password = '';
  return url.href;
}

function paypalOf({ paypalId, paypalSecret, paypalPlace, paypalWebhook }: SettingValues): PaypalClient | null {
  const client = clientOf(paypalId, paypalSecret);
  return client && { ...client, webhookId: paypalWebhook ?? NO_WEBHOOK, place: paypalPlace === 'live' ? 'live' : 'sandbox' };
}

function clientOf(clientId: string | undefined, clientSecret: string | undefined): ProviderClient | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}
