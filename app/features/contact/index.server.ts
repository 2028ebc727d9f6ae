import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import type { Limits } from '~/features/session/index.server';
import { createContactLimit } from './limit.server';
import { createMessages } from './messages.server';

export { type Message, toMessage } from './document.server';
export { contactForm, replyForm } from './form.server';
export type { Messages } from './messages.server';

export interface ContactNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Returns the address that also gets messages; null: none. */
  readonly contactTo: () => string | null;
  readonly sendsMail: () => boolean;
}

export function createContact({ store, clock, limits, contactTo, sendsMail }: ContactNeeds) {
  return {
    contactLimit: createContactLimit({ limits }),
    messages: createMessages({ store, clock, mailTo: () => (sendsMail() ? contactTo() : null), replyTo: contactTo }),
  };
}
