import type { Cipher } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Letters } from '~/ports/mail-templates';
import type { Log } from '~/ports/log';
import type { Mailer } from '~/ports/mailer';
import type { Store } from '~/ports/store';

import type { Limits } from '~/features/session/index.server';
import { createContactLimit, createMessages } from '~/features/contact/index.server';
import { createOutbox } from './outbox.server';
import { createMailing } from './sender.server';

export { confirmMailId, contactMailId, enqueueMail, mailsOfMessage, mailsOfUnpaidOrder, noteSweptMail, outboxPath, sweptMailUntil, tokenMailId, toMail, toMessage, toStoredMail } from './document.server';
export { contactForm, replyForm } from './form.server';

export type { MailSecrecy, OutboxMail } from './outbox.server';
export { createMailing } from './sender.server';
export type { Messages } from '~/features/contact/messages.server';
export type { Message } from '~/features/contact/document.server';

export interface MailNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly letters: Letters;
  readonly log: Log;
  /** null: mail waits in the outbox. */
  readonly mailer: Mailer | null;
  /** The host in each Message-ID. */
  readonly host: string;
  /** The recipient of messages to the store, and of answers to its mails; null: the owner reads them in the store. */
  readonly contactTo: string | null;
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
  readonly limits: Limits;
}

/** Outgoing mail, the owner's page of it, and the messages of visitors. */
export function createMail({ store, clock, cipher, letters, log, mailer, host, contactTo, owners, limits }: MailNeeds) {
  return {
    contactLimit: createContactLimit({ limits }),
    mailing: createMailing({ store, clock, cipher, letters, log, mailer, host }),
    outbox: createOutbox({ store, clock, cipher, letters, isSending: mailer !== null, owners }),
    messages: createMessages({ store, clock, mailTo: mailer && contactTo, replyTo: contactTo }),
  };
}
