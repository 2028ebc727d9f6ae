import type { Delivery } from './mailer';

export interface ChatNotifier {
  send(text: string): Promise<Delivery>;
}

/** The longest time that send() takes, in ms. The lease on a message must last longer. */
export const MAX_MESSAGING = 15_000;
