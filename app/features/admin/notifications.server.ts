import { z } from 'zod';

import { isDue } from '~/domain/shared/deadline';
import type { Language } from '~/domain/shared/language';
import { LONGEST_MAIL_RETRY, mailRetryDelay } from '~/domain/mail';
import type { Clock } from '~/ports/clock';
import type { MailTemplates } from '~/ports/mail-templates';
import type { Log } from '~/ports/log';
import { MAX_MESSAGING, type ChatNotifier } from '~/ports/chat-notifier';
import type { Snapshot, Store, Transaction, Where } from '~/ports/store';

import { alertPath, ALERTS, type StoredAlert, toAlert } from '~/features/alert/index.server';
import { parseAll } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { type Order, parseOrder } from '~/features/order/index.server';

const PATH = 'meta/owner-news';
const MINUTE = 60_000;
export const GATHER_MS = 5 * MINUTE;
/** The time (ms) that each look reaches back: another process's write may appear after a newer one. */
const OVERLAP_MS = 2 * MINUTE;
/** The time (ms) for which a message is retried: the owner can read of it in the store. */
const PATIENCE_MS = 24 * 60 * MINUTE;
/** In ms: longer than a message can take, so that no other process sends it too. */
const LEASE_MS = MAX_MESSAGING + 15_000;
const MOST = 50;
const MANY = 1000;

const waitingMessage = z.object({
  orders: z.array(z.string()).default([]),
  alarms: z.number().int().default(0),
  since: z.number(),
  attempts: z.number().int().default(0),
  /** The time of the next attempt; while a process sends it: the end of its lease. */
  dueAt: z.number(),
});

/** The owner's reported news, and the message on its way. Times in ms. */
const newsDocument = z.object({
  /** The time up to which everything is reported. It lies ahead only if a clock was wrong. */
  toldUntil: z.number().catch(0),
  /** The marks `id@time` of reported news that may be found again: of the last OVERLAP_MS, or dated ahead. */
  told: z.array(z.string()).catch([]),
  nextAt: z.number().catch(0),
  message: waitingMessage.nullable().catch(null),
});
type News = z.infer<typeof newsDocument>;

interface Waiting {
  /** 'silent': an order that waits because of alerts, which are reported by their own documents. */
  readonly kind: 'proof' | 'request' | 'alarm' | 'silent';
  /** null: the store. */
  readonly orderId: string | null;
  /** `id@time`: the same where it is found again. */
  readonly mark: string;
  readonly at: number;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly templates: MailTemplates;
  /** Returns null where no mail is sent. */
  readonly ownerMail: () => string | null;
  /** Returns the messenger of this moment; null: none is set. */
  readonly messenger: () => ChatNotifier | null;
  /** The language of messages; by default English. */
  readonly ownerLanguage?: (() => Promise<Language>) | undefined;
}

/**
 * Reports to the owner what waits, gathered for five minutes: proofs and requests by mail and chat, alerts by chat. It carries no key or
 * address.
 */
export function createAdminNotifications({ store, clock, log, templates, ownerMail, messenger, ownerLanguage }: Dependencies) {
  async function runDue(): Promise<void> {
    if (ownerMail() === null && messenger() === null) return;
    const news = read(await store.get(PATH));
    if (isDue(news.nextAt, clock(), GATHER_MS)) await gather(news);
    const chat = messenger();
    if (chat !== null) await pass(chat);
  }

  async function gather(newsBefore: News): Promise<void> {
    const now = clock();
    const until = newsBefore.toldUntil - OVERLAP_MS;
    const after = Math.max(0, Math.min(until, now - OVERLAP_MS));
    // why more than MOST: all that are read could be reported already, and hide what is new behind them
    const candidates = await waitingAfter(after, until > now ? MANY : MOST + newsBefore.told.length);
    // why by their dates: a clock that was ahead reported them, and kept the marks of its last minutes only
    const toldAhead = candidates.filter(({ at }) => at > now && at <= until).map(({ mark }) => mark);
    const toldMarks = new Set([...newsBefore.told, ...toldAhead]);
    const fresh = candidates.filter(({ mark }) => !toldMarks.has(mark)).slice(0, MOST);
    if (fresh.length === 0) return;
    const toTell = fresh.filter(({ kind }) => kind !== 'silent');
    await store.transaction(async (tx) => {
      const news = read(await tx.get(PATH));
      if (news.toldUntil !== newsBefore.toldUntil || news.nextAt !== newsBefore.nextAt) return;
      const toldUntil = Math.min(now, Math.max(newsBefore.toldUntil, ...fresh.map(({ at }) => at)));
      const marks = [...toldMarks, ...fresh.map(({ mark }) => mark)].filter((mark) => timeOf(mark) > after);
      const next = { nextAt: now + GATHER_MS, message: messenger() && withNews(news.message, toTell, now) };
      tx.merge(PATH, { toldUntil, told: marks, ...(toTell.length > 0 ? next : {}) });
      const orders = toTell.flatMap(({ kind, orderId }) => (kind === 'alarm' || orderId === null ? [] : [orderId]));
      const to = ownerMail();
      if (to !== null && orders.length > 0) enqueueMail(tx, { kind: 'owner-news', to, orders, alarms: 0, at: now });
    });
  }

  /** Returns what began to wait after `since` (ms), oldest first: at most `most` orders and `most` alerts. */
  async function waitingAfter(since: number, most: number): Promise<readonly Waiting[]> {
    const [orders, alerts] = await Promise.all([
      store.query({ from: 'orders', where: [['waitingSince', '>', since]], order: ['waitingSince', 'asc'], limit: most }),
      messenger() === null ? null : store.query({ from: ALERTS, where: openAfter(since), order: ['openSince', 'asc'], limit: most }),
    ]);
    const waitingNews = [...parseAll(parseOrder, orders.docs).map(ofOrder), ...parseAll(toAlert, alerts?.docs ?? []).map(ofAlert)];
    return waitingNews.toSorted((a, b) => a.at - b.at);
  }

  async function pass(to: ChatNotifier): Promise<void> {
    const claimed = await store.transaction(async (tx) => claim(tx));
    if (claimed === null) return;
    const { text } = templates.render({ kind: 'owner-news', orders: claimed.orders, alarms: claimed.alarms }, await ownerLanguage?.());
    const delivery = await to.send(text);
    if (delivery.isSent) log.info('owner-told', { orders: claimed.orders.length, alarms: claimed.alarms });
    else log.warn('owner-not-told', { failure: delivery.failure, status: delivery.status, attempts: claimed.attempts });
    await store.transaction(async (tx) => {
      const now = clock();
      const { message } = read(await tx.get(PATH));
      if (message?.dueAt !== claimed.dueAt) return;
      const isOver = delivery.isSent || now - claimed.since > PATIENCE_MS;
      const next = isOver ? null : { ...message, dueAt: now + mailRetryDelay(claimed.attempts, 1) };
      tx.merge(PATH, { message: next });
    });
  }

  async function claim(tx: Transaction) {
    const now = clock();
    const { message } = read(await tx.get(PATH));
    if (message === null || !isDue(message.dueAt, now, LONGEST_MAIL_RETRY)) return null;
    const claimed = { ...message, attempts: message.attempts + 1, dueAt: now + LEASE_MS };
    tx.merge(PATH, { message: claimed });
    return claimed;
  }

  return { runDue };
}

/** Returns the query of open alerts since `since` (ms), about an order or not: one index has both. */
function openAfter(since: number): Where[] {
  return [
    ['ofStore', 'in', [true, false]],
    ['openSince', '>', since],
  ];
}

function ofOrder(order: Order): Waiting {
  const { id, state, proofId, questions, waitingSince } = order;
  const at = waitingSince ?? 0;
  const entry = { orderId: id, mark: `${id}@${at}`, at };
  if (state === 'in_review' && proofId !== null) return { kind: 'proof', ...entry };
  if (questions.some((question) => question.state === 'asked')) return { kind: 'request', ...entry };
  return { kind: 'silent', ...entry };
}

function ofAlert({ id, orderId, openSince }: StoredAlert): Waiting {
  const at = openSince ?? 0;
  return { kind: 'alarm', orderId, mark: `${alertPath(id)}@${at}`, at };
}

const timeOf = (mark: string) => Number(mark.slice(mark.lastIndexOf('@') + 1));

function read(doc: Snapshot | null): News {
  return newsDocument.parse(doc?.data ?? {});
}

/** Adds the news to a new message: one that may be on its way would lose it. */
function withNews(message: News['message'], fresh: readonly Waiting[], now: number): News['message'] {
  const orders = fresh.flatMap(({ orderId }) => orderId ?? []);
  return {
    orders: [...new Set([...(message?.orders ?? []), ...orders])].slice(-MOST),
    alarms: (message?.alarms ?? 0) + fresh.length - orders.length,
    since: now,
    attempts: 0,
    dueAt: now,
  };
}
