import type { MailFailure } from '~/domain/mail';

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
  /** The address for `List-Unsubscribe`, which ends such mails by one POST; null: none does. */
  readonly stopLink: string | null;
}

/** The result of a message. Not `isFinal`: it may be tried again, though it may have been sent. `status`: the server's number, or null. */
export type Delivery =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly isFinal: boolean; readonly failure: MailFailure; readonly status: number | null };

/** Sends messages to a mail server. Never throws; never takes longer than MAX_SENDING. */
export interface Mailer {
  send(message: OutgoingMessage): Promise<Delivery>;
  close(): void;
}

/** The longest time that send() takes, in ms. The lease on a mail must last longer. */
export const MAX_SENDING = 60_000;
