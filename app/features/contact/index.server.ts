import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { type Limits, takeForm } from '~/features/session/index.server';
import { createMessages } from './messages.server';

export { type Message, toMessage } from './document.server';
export { contactForm, replyForm } from './form.server';
export type { Messages } from './messages.server';

export interface ContactNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
  /** The recipient of messages to the store, and of answers to its mails; null: the owner reads them in the store. */
  readonly contactTo: string | null;
  readonly sendsMail: boolean;
}

/** The messages of visitors, and how many one client may send. */
export function createContact({ store, clock, limits, contactTo, sendsMail }: ContactNeeds) {
  return {
    contactLimit: createContactLimit({ limits }),
    messages: createMessages({ store, clock, mailTo: sendsMail ? contactTo : null, replyTo: contactTo }),
  };
}

type ContactRefusal = 'contact-too-many' | 'contact-too-many-today';

/** Counts the messages of the contact form by client address: docs/rules.md, Limits. */
function createContactLimit({ limits }: { readonly limits: Limits }) {
  return {
    /** Counts one more message from this client address; null, or why it isn't taken. */
    async take(address: string): Promise<ContactRefusal | null> {
      const limit = await takeForm(limits, 'contact', address);
      if (limit === null) return null;
      return limit === 'day' ? 'contact-too-many-today' : 'contact-too-many';
    },
  };
}
