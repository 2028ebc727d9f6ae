import type { MailFailure } from '~/domain/mail';

/** A person's address, as it stands in a head line of a mail. The name may hold anything: the adapter makes it harmless. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface OutgoingMessage {
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  /** `<…@…>`: the same for each attempt, so that a mail which came twice can be recognised. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * What became of a message. Not sent and not `isFinal`: it may be tried again; the server may even have taken it, where the line was lost
 * before its answer. `status` is the number of the server's answer, null where it gave none.
 */
export type Delivery =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly isFinal: boolean; readonly failure: MailFailure; readonly status: number | null };

/** Hands messages to a mail server. Never throws; never takes longer than MAX_SENDING. */
export interface Mailer {
  send(message: OutgoingMessage): Promise<Delivery>;
  /** Cuts what is under way, which ends as not sent; nothing is sent any more. */
  close(): void;
}

/** The longest that send() takes, in ms: a lease on a mail lasts longer. */
export const MAX_SENDING = 60_000;
