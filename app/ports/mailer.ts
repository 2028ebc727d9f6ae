import type { MailFailure } from '~/domain/mail';

/** A person's address in a header of a mail. The name may hold anything: the adapter makes it harmless. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface OutgoingMessage {
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  /** `<…@…>`: the same for each attempt, so that a mail program can recognise a mail that came twice. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The result of sending a message. Not sent and not `isFinal`: it may be tried again, though the server may have taken it. `status`: the
 * server's number; null where it gave none.
 */
export type Delivery =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly isFinal: boolean; readonly failure: MailFailure; readonly status: number | null };

/** Sends messages to a mail server. Never throws; never takes longer than MAX_SENDING. */
export interface Mailer {
  send(message: OutgoingMessage): Promise<Delivery>;
  /** Stops the message under way, which counts as not sent. */
  close(): void;
}

/** The longest time that send() takes, in ms. The lease on a mail must last longer. */
export const MAX_SENDING = 60_000;
