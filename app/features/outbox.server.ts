import type { Transaction } from '~/ports/store';

/** What an e-mail to a shopper is about. Mails about an order carry a link to it, never a key. */
export type MailKind = 'order-delivered' | 'order-owed' | 'proof-rejected' | 'order-cancelled';

/**
 * Writes one waiting mail in the transaction that causes it. Its id is its cause, so that a cause that happens twice writes one mail;
 * the text is made when it is sent.
 */
export function enqueueMail(
  tx: Transaction,
  mail: { readonly kind: MailKind; readonly to: string; readonly orderId: string; readonly at: number; readonly nth?: number },
): void {
  tx.set(`outbox/${mail.orderId}.${mail.kind}${mail.nth ? `.${mail.nth}` : ''}`, {
    kind: mail.kind,
    to: mail.to,
    orderId: mail.orderId,
    state: 'waiting',
    attempts: 0,
    createdAt: mail.at,
  });
}
