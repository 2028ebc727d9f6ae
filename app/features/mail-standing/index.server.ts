import { type MailCheck, OLD_DIGEST, ORDER_CHECKS, orderDropReason, type OrderMailCheck } from '~/domain/mail/outdated';
import { mailRow } from '~/domain/mail/kinds';
import type { Clock } from '~/ports/clock';
import type { Reader } from '~/ports/store';

import { alertPath, toAlert } from '~/features/alert/index.server';
import { toMessage } from '~/features/contact/index.server';
import { tryParse } from '~/features/documents/index.server';
import type { JudgeMail } from '~/features/mail/index.server';
import { orderPath, parseOrder } from '~/features/order/index.server';

interface Dependencies {
  readonly clock: Clock;
  readonly catalogue: { readonly find: (id: string) => { readonly free: number; readonly priceCentimes: number } | null };
}

type Check = (...of: Parameters<JudgeMail>) => ReturnType<JudgeMail>;

const GOES = { dropReason: null } as const;
const SETTLED = { dropReason: 'settled' } as const;

/** Returns the judge of mails that are about to be sent: what is out of date is dropped. What can't be read drops nothing. */
export function createMailStanding({ clock, catalogue }: Dependencies): JudgeMail {
  const checks: Readonly<Record<Exclude<MailCheck, OrderMailCheck>, Check>> = {
    always: () => Promise.resolve(GOES),
    'store-alert': async (tx, { content }) => {
      const doc = await tx.get(alertPath(content.alarmId));
      return doc !== null && tryParse(toAlert, doc)?.openSince === null ? SETTLED : GOES;
    },
    'owner-news': async (tx, { content }) => {
      const waiting = await Promise.all(content.orders.map(async (id) => (await reasonOf(tx, 'waiting', id)) === null));
      return content.alarms > 0 || waiting.includes(true) ? GOES : SETTLED;
    },
    digest: (_, { mail }) => Promise.resolve(clock() - mail.createdAt > OLD_DIGEST ? { dropReason: 'too-old' } : GOES),
    message: async (tx, { mail }) => {
      const doc = await tx.get(`messages/${mail.id.replace('contact-message.', '')}`);
      const message = doc && tryParse(toMessage, doc);
      return message && message.state !== 'new' ? SETTLED : GOES;
    },
    'in-stock': (_, { content }) => Promise.resolve(isInStock(content.gameId) ? GOES : { dropReason: 'sold-out' }),
    news: (_, { content }) => {
      const inStock = content.news.filter(({ gameId }) => isInStock(gameId));
      const news = inStock.filter(({ gameId, reason, priceCentimes }) => reason === 'back' || priceOf(gameId) <= priceCentimes);
      if (news.length === 0) return Promise.resolve({ dropReason: inStock.length === 0 ? 'sold-out' : 'offer-ended' });
      return Promise.resolve(news.length === content.news.length ? GOES : { dropReason: null, news });
    },
  };

  async function reasonOf(tx: Pick<Reader, 'get'>, check: OrderMailCheck, orderId: string) {
    const doc = await tx.get(orderPath(orderId));
    if (doc === null) return 'order-gone';
    const order = tryParse(parseOrder, doc);
    return order === null ? null : orderDropReason(check, order, clock());
  }

  const isInStock = (id: string) => (catalogue.find(id)?.free ?? 0) > 0;
  const priceOf = (id: string) => catalogue.find(id)?.priceCentimes ?? Infinity;

  return async (tx, stored) => {
    const { check } = mailRow(stored.mail.kind);
    return isOrderCheck(check) ? { dropReason: await reasonOf(tx, check, stored.content.orderId) } : checks[check](tx, stored);
  };
}

function isOrderCheck(check: MailCheck): check is OrderMailCheck {
  return Object.hasOwn(ORDER_CHECKS, check);
}
