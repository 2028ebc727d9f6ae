import type { ExportedField } from '~/domain/documents/collections';
import { paths } from '~/domain/paths';
import type { Account } from '~/ports/identity';

import type { AccountLanguages } from '~/features/account/index.server';
import type { Carts } from '~/features/cart/index.server';
import type { Messages } from '~/features/contact/index.server';
import type { Order, OrderPage } from '~/features/order/index.server';
import type { RefundAccounts } from '~/features/refund/index.server';
import type { WishList, Wishes } from '~/features/wish/index.server';
import type { StockAlerts } from '~/features/stock-alert/index.server';
import type { SecondFactors, SecurityLog, Sessions } from '~/features/session/index.server';

export interface AccountDataNeeds {
  readonly accountLanguages: Pick<AccountLanguages, 'of'>;
  readonly carts: Pick<Carts, 'readMarked'>;
  readonly security: Pick<SecurityLog, 'list'>;
  readonly messages: Pick<Messages, 'listFrom'>;
  readonly orders: { readonly listFor: (accountId: string, after: string | null) => Promise<OrderPage> };
  readonly secondFactors: Pick<SecondFactors, 'view'>;
  readonly stockAlerts: Pick<StockAlerts, 'listOf'>;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly wishes: Pick<Wishes, 'read'>;
  readonly refundAccounts: Pick<RefundAccounts, 'of'>;
  /** The addresses that an account asked for and can still confirm. Times in ms since 1970. */
  readonly addressesAsked: (
    accountId: string,
  ) => Promise<readonly { readonly to: string; readonly askedAt: number; readonly endsAt: number }[]>;
}

/** Collects all the data of an account for its person: docs/rules.md, Leaving. */
export function createAccountData(needs: AccountDataNeeds) {
  const {
    accountLanguages,
    carts,
    security,
    messages,
    orders,
    secondFactors,
    sessions,
    stockAlerts,
    wishes,
    refundAccounts,
    addressesAsked,
  } = needs;

  // why no keys: each view is noted, and a file gets lost. Messages and alerts need a confirmed address, since anyone can type one.
  const fields: Readonly<Record<ExportedField, (account: Account, origin: string) => Promise<unknown>>> = {
    account: accountFields,
    language: ({ id }) => accountLanguages.of(id),
    cart: async ({ id }) => {
      const { cart: games, code } = await carts.readMarked(id);
      return { games, code };
    },
    securityEvents: async ({ id }) =>
      (await security.list(id, Infinity)).map(({ kind, at, count, address, about }) => ({
        what: kind,
        lastAt: time(at),
        times: count,
        address,
        about,
      })),
    sessions: async ({ id }) =>
      (await sessions.list(id)).map(({ device, createdAt, lastSeenAt, expiresAt }) => ({
        ...device,
        startedAt: time(createdAt),
        lastSeenAt: time(lastSeenAt),
        endsAt: time(expiresAt),
      })),
    wishes: async ({ id }, origin) => wishData(await wishes.read(id), origin),
    messages: async ({ email, emailVerified }) =>
      (emailVerified ? await messages.listFrom(email) : []).map(({ name, email: from, message, replies, createdAt }) => ({
        name,
        email: from,
        message,
        sentAt: time(createdAt),
        answers: replies.map(({ text, at }) => ({ text, sentAt: time(at) })),
      })),
    stockAlerts: async ({ email, emailVerified }) =>
      (emailVerified ? await stockAlerts.listOf(email) : []).map(({ gameId, askedAt, toldAt }) => ({
        gameId,
        askedAt: time(askedAt),
        toldAt: time(toldAt),
      })),
    orders: async ({ id }, origin) =>
      (await allOrders(id)).map((order) => ({ ...orderData(order, origin), refundAccount: refundAccounts.of(order) })),
  };

  /** `origin` begins the links to the orders. */
  async function collect(account: Account, origin: string): Promise<Readonly<Record<ExportedField, unknown>>> {
    const values = await Promise.all(Object.entries(fields).map(async ([field, read]) => [field, await read(account, origin)] as const));
    return Object.fromEntries(values) as Record<ExportedField, unknown>;
  }

  async function accountFields(account: Account) {
    const [secondStep, addresses] = await Promise.all([secondFactors.view(account), addressesAsked(account.id)]);
    return {
      id: account.id,
      email: account.email,
      emailConfirmed: account.emailVerified,
      name: account.displayName,
      hasPassword: account.hasPassword,
      linked: account.linked,
      secondStepOnSince: secondStep.state === 'on' ? time(secondStep.onAt) : null,
      createdAt: time(account.createdAt),
      newAddressesToConfirm: addresses.map(({ to, askedAt, endsAt }) => ({ address: to, askedAt: time(askedAt), endsAt: time(endsAt) })),
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

function wishData({ games, consentAt, shareId, shareName, sharedAt, mailedAt }: WishList, origin: string) {
  return {
    mailsAllowedSince: time(consentAt),
    mailsSentAt: mailedAt.map(time),
    shared: shareId === null ? null : { at: origin + paths.sharedWishes(shareId), name: shareName, since: time(sharedAt) },
    games: games.map(({ gameId, at, backSince, backToldAt, toldAt, ...alert }) => ({
      gameId,
      keptAt: time(at),
      priceCentimes: alert.priceCentimes,
      alert: alert.alert,
      belowCentimes: alert.belowCentimes,
      waitsForItSince: time(backSince),
      toldItIsBackAt: time(backToldAt),
      toldCentimes: alert.toldCentimes,
      toldAt: time(toldAt),
    })),
  };
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
    paidToRib,
    payer,
    createdAt,
    submittedAt,
    rejectionReason,
    payment,
  } = order;
  const { questions, refunds, alarms, lost, voids } = order;
  return {
    reference: id,
    state,
    name,
    email,
    games: lines.map(({ gameId, title, platform, type, priceCentimes, code, codeCentimes, state: line, revealedAt }) => ({
      gameId,
      title,
      platform,
      type,
      priceCentimes,
      loweredBy: code === null ? null : { code, centimes: codeCentimes },
      state: line,
      revealedAt: time(revealedAt),
    })),
    keysAt: origin + paths.order(id),
    totalCentimes,
    usdCents,
    method,
    operator,
    paidToRib,
    payer,
    orderedAt: time(createdAt),
    proofSentAt: time(submittedAt),
    rejectionReason,
    payment: payment && { reference: payment.reference, amountCentimes: payment.amountCentimes, at: time(payment.at) },
    paymentsThatNeverCame: voids.map(({ at, reason, payment: { reference, amountCentimes } }) => ({
      at: time(at),
      reason,
      reference,
      amountCentimes,
    })),
    gamesSeenAndNeverPaid: lost.map(({ gameId, title, revealedAt, lostAt }) => ({
      gameId,
      title,
      revealedAt: time(revealedAt),
      closedAt: time(lostAt),
    })),
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
