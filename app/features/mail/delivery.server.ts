import { isOwnersMail, type MailContent, type MailFields } from '~/domain/mail/kinds';
import { DEFAULT_LANGUAGE, type Language } from '~/domain/shared/language';
import type { Encryption } from '~/ports/encryption';
import type { MailTemplates } from '~/ports/mail-templates';
import type { Log } from '~/ports/log';
import type { Delivery, Mailer, OutgoingMessage } from '~/ports/mailer';
import { backoff } from '~/ports/store/transaction';

import { isStoreUnavailable } from '~/features/documents/index.server';
import { toContent, type Mail } from './document.server';
import type { Claimed, OutboxLeases } from './lease.server';

/** The number of tries to note the result of a mail while the store is away. */
const NOTING_ROUNDS = 8;

/** The languages of mails. */
export interface MailLanguages {
  /** The language of mails to the owner; by default English. */
  readonly ownerLanguage?: (() => Promise<Language>) | undefined;
  /** Returns the language in which the store writes to shoppers who chose this one; by default itself. */
  readonly shopperLanguage?: ((chosen: Language) => Language) | undefined;
}

export interface DeliveryNeeds extends MailLanguages {
  readonly encryption: Encryption;
  readonly templates: MailTemplates;
  readonly log: Log;
  readonly host: string;
}

export function createDelivery({
  leases,
  encryption,
  templates,
  log,
  host,
  ...languages
}: DeliveryNeeds & { readonly leases: OutboxLeases }) {
  /** Returns the result; null where another sender has the mail, or it isn't sent. `since`: the setting (ms) of the mail server. */
  return async function deliver(mailer: Mailer, id: string, since: number): Promise<Delivery | null> {
    const claimed = await leases.claim(id, since);
    if (!claimed) return null;
    const messageId = messageIdOf(claimed.mail);
    const delivery = await send(mailer, claimed, messageId);
    tell(claimed.mail, delivery);
    for (let round = 1; ; round++) {
      try {
        await leases.note(claimed, messageId, delivery);
        return delivery;
      } catch (error) {
        // why so patient: a sent mail without a note is sent again when the lease ends
        if (!isStoreUnavailable(error) || round === NOTING_ROUNDS) throw error;
        await backoff(round, 200, 10_000);
      }
    }
  };

  async function send(mailer: Mailer, { mail, doc }: Claimed, messageId: string): Promise<Delivery> {
    let content: MailContent;
    try {
      content = toContent(doc, encryption);
    } catch (error) {
      log.error('mail-unreadable', error, { id: mail.id });
      return { isSent: false, isFinal: true, failure: 'other', status: null };
    }
    const { subject, text, html, stopLink } = templates.render(content, await languageOf(mail, languages));
    return mailer.send({ ...headOf(content, mail.to), messageId, subject, text, html, stopLink });
  }

  function messageIdOf({ id, round }: Mail): string {
    return `<${id}.${round}@${host}>`;
  }

  function tell({ id, kind, attempts }: Mail, delivery: Delivery): void {
    if (delivery.isSent) log.info('mail-sent', { id, kind, attempts });
    else log.warn('mail-not-sent', { id, kind, attempts, failure: delivery.failure, status: delivery.status });
  }
}

/** Returns the language in which a mail is sent now. */
export async function languageOf({ kind, language }: Mail, { ownerLanguage, shopperLanguage }: MailLanguages): Promise<Language> {
  if (isOwnersMail(kind)) return (await ownerLanguage?.()) ?? DEFAULT_LANGUAGE;
  return shopperLanguage?.(language) ?? language;
}

function headOf(content: Partial<MailFields>, address: string): Pick<OutgoingMessage, 'to' | 'replyTo'> {
  const { name = '', fromEmail, replyTo = null } = content;
  if (fromEmail !== undefined) return { to: { name: '', address }, replyTo: { name, address: fromEmail } };
  return { to: { name, address }, replyTo: replyTo === null ? null : { name: '', address: replyTo } };
}
