import type { Order } from '~/features/order/document.server';

/**
 * The mails that a paid order must have, sent or waiting: their ids in the outbox without the order's own. An order without an address has
 * none: its shopper removed her account, and her mails with it.
 */
export function mailsOf({ email, events, refunds, questions }: Order): string[] {
  if (email === '') return [];
  const filled = events.filter(({ type }) => type === 'filled');
  const replacements = events.filter(({ type }) => type === 'key-replaced');
  return [
    ...events.flatMap(({ type }) => (type === 'delivered' ? ['order-delivered'] : type === 'owed' ? ['order-owed'] : [])),
    // Keys that came at the same time are in one mail.
    ...filled.flatMap(({ at }, nth) => (filled[nth - 1]?.at === at ? [] : [nth === 0 ? 'order-filled' : `order-filled.${nth}`])),
    ...refunds.flatMap(({ state }, nth) => (state === 'done' ? [`refund-sent.${nth + 1}`] : [])),
    ...questions.flatMap(({ state, kind }, nth) => (state === 'declined' ? [`${kind}-declined.${nth + 1}`] : [])),
    ...replacements.map((_, nth) => `key-replaced.${nth + 1}`),
  ];
}
