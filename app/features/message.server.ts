import { z } from 'zod';

import { normalizeEmail } from '~/domain/email';
import type { Clock } from '~/ports/clock';
import type { Snap, Store } from '~/ports/store';
import { enqueueMail } from './outbox.server';
import { randomId } from './random';

/** What somebody wrote to the shop. */
export interface Message {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  /** ms since 1970. */
  readonly createdAt: number;
}

/** The contact form: the specification's three fields. Sections 3 and 5. */
export const contactForm = z.object({
  from_name: z.string('contact-name-required').trim().min(1, 'contact-name-required').max(100, 'contact-name-too-long'),
  from_email: z
    .string('contact-email-required')
    .trim()
    .min(1, 'contact-email-required')
    .max(254, 'contact-email-invalid')
    .pipe(z.email('contact-email-invalid')),
  message: z.string('contact-message-required').trim().min(1, 'contact-message-required').max(5000, 'contact-message-too-long'),
});

const PAGE = 50;
/** More than one person can have written. */
const MAX_FROM_ONE = 1000;

const messageDocument = z.looseObject({
  from_name: z.string().catch(''),
  from_email: z.string().catch(''),
  message: z.string().catch(''),
  createdAt: z.number(),
});

export type Messages = ReturnType<typeof createMessages>;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  /** The address that each message is also mailed to; null: the owner reads them in the store. */
  readonly mailTo: string | null;
}

/** The contact messages, in the collection `messages`. Section 3. */
export function createMessages({ store, clock, mailTo }: Needs) {
  return {
    /** Keeps a message, and its mail to the owner with it. StoreError where it can't be kept: then nobody is told that it was sent. */
    async save(input: { readonly name: string; readonly email: string; readonly message: string }): Promise<Message> {
      // As the shop keeps the addresses of accounts, so that whoever has this one finds what she wrote.
      const known = { ...input, email: normalizeEmail(input.email) ?? input.email };
      const message: Message = { id: randomId(), ...known, createdAt: clock() };
      const { id, createdAt, name, email, message: text } = message;
      await store.transaction(async (tx) => {
        tx.create(`messages/${id}`, { from_name: name, from_email: email, message: text, createdAt });
        if (mailTo !== null) enqueueMail(tx, { kind: 'contact-message', to: mailTo, messageId: id, ...known, at: createdAt });
      });
      return message;
    },

    /** The newest first, 50 at a time; `after` is the `next` of the page before. */
    async list({ after }: { readonly after?: string | undefined } = {}): Promise<{ messages: Message[]; next: string | null }> {
      const page = await store.query({
        from: 'messages',
        order: ['createdAt', 'desc'],
        limit: PAGE,
        ...(after === undefined ? {} : { after }),
      });
      return { messages: page.docs.map(toMessage), next: page.next };
    },

    /** What came from this address, as far as the form can tell: whoever writes there may type any. */
    async listFrom(email: string): Promise<readonly Message[]> {
      const page = await store.query({ from: 'messages', where: [['from_email', '==', email]], limit: MAX_FROM_ONE });
      return page.docs.map(toMessage);
    },
  };
}

function toMessage(snap: Snap): Message {
  const { from_name: name, from_email: email, message, createdAt } = messageDocument.parse(snap.data);
  return { id: snap.id, name, email, message, createdAt };
}
