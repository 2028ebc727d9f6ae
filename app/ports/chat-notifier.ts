import type { Delivery } from './mailer';

/** Sends short messages to the owner's phone. Never throws; never takes longer than MAX_MESSAGING. */
export interface ChatNotifier {
  send(text: string): Promise<Delivery>;
}

/** The longest time that send() takes, in ms. The lease on a message must last longer. */
export const MAX_MESSAGING = 15_000;
