import { paths } from '~/domain/paths';
import type { Account } from '~/ports/identity';

import type { AccountDataSource } from '~/features/documents/index.server';
import type { Messages } from '~/features/contact/index.server';
import type { Order, OrderPage } from '~/features/order/index.server';
import type { StockAlerts } from '~/features/stock-alert/index.server';
import type { SecondFactors, Sessions } from '~/features/session/index.server';

export interface AccountDataNeeds {
  readonly dataSources: readonly AccountDataSource[];
  readonly messages: Pick<Messages, 'listFrom'>;
  readonly orders: { readonly listFor: (accountId: string, after: string | null) => Promise<OrderPage> };
  readonly secondFactors: Pick<SecondFactors, 'view'>;
  readonly stockAlerts: Pick<StockAlerts, 'listOf'>;
  readonly sessions: Pick<Sessions, 'list'>;
  /** The addresses that an account asked for and can still confirm. Times in ms since 1970. */
  readonly addressesAsked: (
    accountId: string,
  ) => Promise<readonly { readonly to: string; readonly askedAt: number; readonly endsAt: number }[]>;
}

/** Collects all that the shop knows of a person, for that person: docs/rules.md, Leaving. */
export function createAccountData({
  dataSources,
  messages,
  orders,
  secondFactors,
  sessions,
  stockAlerts,
  addressesAsked,
}: AccountDataNeeds) {
  /**
   * Her account, orders, cart, messages and sessions. `origin` begins the links to her orders; the keys themselves stay there, since the
   * shop notes each view of one, and a file gets lost. Messages and stock alerts are included only after she confirmed the address:
   * anybody can type one into the form.
   */
  async function collect(account: Account, origin: string) {
    const [others, list, written, alerts, secondStep, own, addresses] = await Promise.all([
      Promise.all(dataSources.map(async ({ name, read }) => [name, await read(account.id)] as const)),
      allOrders(account.id),
      account.emailVerified ? messages.listFrom(account.email) : [],
      account.emailVerified ? stockAlerts.listOf(account.email) : [],
      secondFactors.view(account),
      sessions.list(account.id),
      addressesAsked(account.id),
    ]);
    return {
      account: {
        id: account.id,
        email: account.email,
        emailConfirmed: account.emailVerified,
        name: account.displayName,
        hasPassword: account.hasPassword,
        linked: account.linked,
        secondStepOnSince: secondStep.state === 'on' ? time(secondStep.onAt) : null,
        createdAt: time(account.createdAt),
        newAddressesToConfirm: addresses.map(({ to, askedAt, endsAt }) => ({ address: to, askedAt: time(askedAt), endsAt: time(endsAt) })),
      },
      orders: list.map((order) => orderData(order, origin)),
      ...Object.fromEntries(others),
      messages: written.map(({ name, email, message, replies, createdAt }) => ({
        name,
        email,
        message,
        sentAt: time(createdAt),
        answers: replies.map(({ text, at }) => ({ text, sentAt: time(at) })),
      })),
      stockAlerts: alerts.map(({ gameId, askedAt, toldAt }) => ({ gameId, askedAt: time(askedAt), toldAt: time(toldAt) })),
      sessions: own.map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
        ...device,
        startedAt: time(createdAt),
        lastSeenAt: time(lastSeenAt),
        endsAt: time(expiresAt),
      })),
    };
  }

  async function allOrders(accountId: string): Promise<readonly Order[]> {
    const all: Order[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await orders.listFor(accountId, after ?? null);
      all.push(...page.orders);
      after = page.next;
    }
    return all;
  }

  return { collect };
}

function orderData(order: Order, origin: string) {
  const {
    id,
    state,
    name,
    email,
    lines,
    totalCentimes,
    usdCents,
    method,
    operator,
    payer,
    createdAt,
    submittedAt,
    rejectionReason,
    payment,
  } = order;
  const { questions, refunds, alarms } = order;
  return {
    reference: id,
    state,
    name,
    email,
    games: lines.map(({ gameId, title, platform, type, priceCentimes, state: line, revealedAt }) => ({
      gameId,
      title,
      platform,
      type,
      priceCentimes,
      state: line,
      revealedAt: time(revealedAt),
    })),
    keysAt: origin + paths.order(id),
    totalCentimes,
    usdCents,
    method,
    operator,
    payer,
    orderedAt: time(createdAt),
    proofSentAt: time(submittedAt),
    rejectionReason,
    payment: payment && { reference: payment.reference, amountCentimes: payment.amountCentimes, at: time(payment.at) },
    questions: questions.map(({ gameId, kind, text, pictureId, state: how, answer, askedAt, decidedAt }) => ({
      gameId,
      about: kind,
      text,
      withFile: pictureId !== null,
      state: how,
      answer,
      askedAt: time(askedAt),
      decidedAt: time(decidedAt),
    })),
    refunds: refunds.map(({ gameId, amountCentimes, usdCents: cents, method: way, state: how, reference, at, doneAt }) => ({
      gameId,
      amountCentimes,
      usdCents: cents,
      method: way,
      state: how,
      reference,
      decidedAt: time(at),
      doneAt: time(doneAt),
    })),
    waitsForOwner: alarms.map(({ code, at }) => ({ what: code, since: time(at) })),
    history: order.events.map(({ at, type }) => ({ at: time(at), what: type })),
  };
}

function time(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
