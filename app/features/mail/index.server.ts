import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { MailTemplates } from '~/ports/mail-templates';
import type { Log } from '~/ports/log';
import type { Mailer } from '~/ports/mailer';
import type { Store } from '~/ports/store';

import type { MailLanguages } from './delivery.server';
import { createOutbox } from './outbox.server';
import type { JudgeMail } from './lease.server';
import { createMailSender } from './sender.server';
import { createMailServerMark } from './server-mark.server';

export { confirmMailId, contactMailId, enqueueMail, mailsOfMessage, mailsOfUnpaidOrder, outboxPath, tokenMailId } from './enqueue.server';
export { noteSweptMail, sweptMailUntil, toMail, toStoredMail } from './document.server';

export type { MailSecrecy, OutboxMail, WaitingMails } from './outbox.server';
export { createMailSender } from './sender.server';
export type { JudgeMail } from './lease.server';

export interface MailNeeds extends MailLanguages {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly templates: MailTemplates;
  readonly log: Log;
  /** Returns the mailer of this moment; null: none is set. */
  readonly mailer: () => Mailer | null;
  readonly host: string;
  readonly owners: readonly string[];
  readonly standing: JudgeMail;
  readonly server: Parameters<typeof createMailServerMark>[0]['server'];
}

export function createMail({ store, clock, encryption, templates, log, mailer, host, owners, standing, server, ...languages }: MailNeeds) {
  const serverMark = createMailServerMark({ store, clock, server });
  return {
    mailing: createMailSender({ store, clock, encryption, templates, log, mailer, host, standing, serverMark, ...languages }),
    outbox: createOutbox({ store, clock, encryption, templates, isSending: () => mailer() !== null, owners, serverMark, ...languages }),
  };
}
