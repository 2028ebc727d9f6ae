import type { Order } from '~/features/order/index.server';

/**
 * The mails that a paid order must have, sent or waiting: their ids in the outbox without the order's own. An order without an address has
 * none: its shopper removed her account, and her mails with it. `sweptUntil`: mails of causes up to this time (ms) may be gone.
 */
export function mailsOf({ email, events, refunds, questions }: Order, sweptUntil: number): string[] {
  if (email === '') return [];
  const isKept = (at: number | null) => at === null || at > sweptUntil;
  const filled = events.filter(({ type }) => type === 'filled');
  const replacements = events.filter(({ type }) => type === 'key-replaced');
  return [
    ...events.flatMap(({ type, at }) =>
      !isKept(at) ? [] : type === 'delivered' ? ['order-delivered'] : type === 'owed' ? ['order-owed'] : [],
    ),
    // Keys that came at the same time are in one mail.
    ...filled.flatMap(({ at }, nth) =>
      filled[nth - 1]?.at === at || !isKept(at) ? [] : [nth === 0 ? 'order-filled' : `order-filled.${nth}`],
    ),
    // why without parts of a return: the store says that it sent money only where it did
    ...refunds.flatMap(({ state, doneAt, returnId }, nth) =>
      state === 'done' && returnId === null && isKept(doneAt) ? [`refund-sent.${nth + 1}`] : [],
    ),
    ...questions.flatMap(({ state, kind, decidedAt }, nth) =>
      state === 'declined' && isKept(decidedAt) ? [`${kind}-declined.${nth + 1}`] : [],
    ),
    ...replacements.flatMap(({ at }, nth) => (isKept(at) ? [`key-replaced.${nth + 1}`] : [])),
  ];
}
