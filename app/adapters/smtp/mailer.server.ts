import { createRequire } from 'node:module';
import type { LookupFunction } from 'node:net';
import type * as Nodemailer from 'nodemailer';

import { normalizeEmail } from '~/domain/account/email';
import type { MailFailure } from '~/domain/mail';
import { oneLine } from '~/domain/shared/typed-text';
import { ownValue } from '~/domain/shared/own-value';
import { createConnector } from './connect.server';
import { MAX_SENDING, type Delivery, type Mailbox, type Mailer, type OutgoingMessage } from '~/ports/mailer';

/** The time limit of each step, in ms; `whole`: for all steps together. */
export interface SmtpPatience {
  readonly connection: number;
  readonly greeting: number;
  readonly silence: number;
  readonly whole: number;
}

const PATIENCE: SmtpPatience = { connection: 10_000, greeting: 10_000, silence: 20_000, whole: MAX_SENDING - 5000 };
const MAX_NAME = 100;

const load = createRequire(import.meta.url);

/** `url`: smtp:// or smtps:// with user and password, percent-encoded. */
interface Settings {
  readonly url: string;
  /** Set for a server on this machine, whose certificate is not checked. */
  readonly isLocal: boolean;
  readonly from: Mailbox;
  readonly patience?: Partial<SmtpPatience>;
  /** The look-up of the server's name; by default the system's. */
  readonly lookup?: LookupFunction;
}

/**
 * Sends mail by SMTP, one connection for each. A server on another machine must encrypt, with a valid certificate, before it gets a mail or
 * a password: a mail may hold a link that opens an account.
 */
export function createSmtpMailer({ url, isLocal, from, patience = {}, lookup }: Settings): Mailer & { check(): Promise<Delivery> } {
  const limits = { ...PATIENCE, ...patience };
  // why here: a store without mail starts sooner
  const { createTransport } = load('nodemailer') as typeof Nodemailer;
  const connector = createConnector({ timeout: limits.connection, ...(lookup && { lookup }) });
  const server = connectionOf(new URL(url), isLocal);
  const transport = createTransport({ ...server, ...timeoutsOf(limits), getSocket: connector.open, logger: false });
  const underWay = new Set<AbortController>();
  let isClosed = false;

  return {
    async send(message) {
      const address = normalizeEmail(message.to.address);
      if (address === null) return { isSent: false, isFinal: true, failure: 'address-unusable', status: null };
      if (isClosed) return lost('line-lost');
      const cut = new AbortController();
      const timer = setTimeout(() => cut.abort(), limits.whole);
      underWay.add(cut);
      try {
        await transport.sendMail({ ...toEnvelope(message, address, from), signal: cut.signal });
        return { isSent: true };
      } catch (error) {
        return deliveryOf(error as Nodemailer.NodemailerError);
      } finally {
        clearTimeout(timer);
        underWay.delete(cut);
      }
    },

    /** Connects and signs in, and sends nothing. */
    async check() {
      try {
        await transport.verify();
        return { isSent: true };
      } catch (error) {
        return deliveryOf(error as Nodemailer.NodemailerError);
      }
    },

    close() {
      isClosed = true;
      for (const cut of underWay) cut.abort();
      connector.close();
    },
  };
}

function connectionOf({ protocol, hostname, port, username, password }: URL, isLocal: boolean) {
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    secure,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
  };
}

function timeoutsOf({ connection, greeting, silence }: SmtpPatience) {
  return {
    connectionTimeout: connection,
    dnsTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: silence,
    // why: a server that hangs also hangs at the goodbye
    socketCloseTimeout: 0,
  };
}

function toEnvelope({ replyTo, messageId, subject, text, html, to, stopLink }: OutgoingMessage, address: string, from: Mailbox) {
  return {
    from: headed(from),
    to: headed({ name: to.name, address }),
    ...(replyTo === null || normalizeEmail(replyTo.address) === null ? {} : { replyTo: headed(replyTo) }),
    messageId,
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(stopLink) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the headers by which a mail program ends such mails with one press (RFC 8058). */
function unsubscribing(stopLink: string | null): Readonly<Record<string, string>> {
  return stopLink === null ? {} : { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Returns a mailbox for a header; nodemailer quotes and encodes it. */
function headed({ name, address }: Mailbox): Mailbox {
  return { name: [...oneLine(name)].slice(0, MAX_NAME).join(''), address };
}

/**
 * Returns the outcome of a failure. Only a 5xx answer about this recipient or message is final; the owner can correct all others while the
 * mail waits.
 */
function deliveryOf({ code, command, responseCode, originalCode }: Nodemailer.NodemailerError): Delivery {
  const status = responseCode ?? null;
  const isRefused = status !== null && status >= 500 && status !== 503;
  if (command === 'RCPT TO' && isRefused) return { isSent: false, isFinal: true, failure: 'address-refused', status };
  if (command === 'DATA' && isRefused) return { isSent: false, isFinal: true, failure: 'message-refused', status };
  if (command === 'API' && code === 'EENVELOPE') return { isSent: false, isFinal: true, failure: 'address-unusable', status };
  if (command === 'MAIL FROM' && isRefused) return lost('sender-refused', status);
  if (status !== null && status >= 400 && status < 500 && code !== 'EAUTH') return lost('busy', status);
  if (CERTIFICATE_CODES.test(String(originalCode))) return lost('not-secure');
  return lost(ownValue(FAILURES, code ?? '') ?? 'other', status);
}

/** Node's error codes for an invalid certificate or a failed encryption. */
const CERTIFICATE_CODES = /CERT|_SSL_|_TLS_|SELF_SIGNED|LEAF_SIGNATURE/;

const FAILURES: Readonly<Record<string, MailFailure>> = {
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNECTION: 'line-lost',
  ETIMEDOUT: 'no-answer',
  EABORT: 'no-answer',
  ETLS: 'not-secure',
  EAUTH: 'sign-in-refused',
  ENOAUTH: 'sign-in-refused',
};

function lost(failure: MailFailure, status: number | null = null): Delivery {
  return { isSent: false, isFinal: false, failure, status };
}
