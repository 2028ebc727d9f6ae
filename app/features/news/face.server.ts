import { z } from 'zod';

import { isDue } from '~/domain/due';
import { mailRetryDelay } from '~/domain/mail';
import type { Clock } from '~/ports/clock';
import type { Letters } from '~/ports/letters';
import type { Log } from '~/ports/log';
import { MAX_MESSAGING, type Messenger } from '~/ports/messenger';
import type { Snap, Store, Transaction } from '~/ports/store/port';

import { alarmPath, ALARMS, toAlarm } from '~/features/alarm/document.server';
import { readable } from '~/features/document-reader.server';
import { enqueueMail } from '~/features/mail/document.server';
import { toOrder, type Order } from '~/features/order/document.server';

const PATH = 'meta/owner-news';
const MINUTE = 60_000;
/** What comes within so long (ms) after the owner was told is told together. */
export const GATHER_MS = 5 * MINUTE;
/** How far back (ms) each look reaches once more: what another process wrote may come to light after something newer. */
const OVERLAP_MS = 2 * MINUTE;
/** A message is tried for so long, in ms: the owner reads of it in the store all the while. */
const PATIENCE_MS = 24 * 60 * MINUTE;
/** In ms: longer than a message can take, so that no other process sends it too. */
const LEASE_MS = MAX_MESSAGING + 15_000;
const MOST = 50;

const waitingMessage = z.object({
  orders: z.array(z.string()).default([]),
  alarms: z.number().int().default(0),
  since: z.number(),
  attempts: z.number().int().default(0),
  /** The time of the next attempt; while a process sends it: the end of its lease. */
  dueAt: z.number(),
});

/** What the owner was told of, and what still has to go to her phone. Times in ms. */
const newsDocument = z.object({
  /** Everything up to this time is told. */
  toldUntil: z.number().catch(0),
  /** What was told of the last OVERLAP_MS: `id@time`. */
  told: z.array(z.string()).catch([]),
  /** When she may be told again. */
  nextAt: z.number().catch(0),
  message: waitingMessage.nullable().catch(null),
});
type News = z.infer<typeof newsDocument>;

/** One thing that waits for the owner. `at` in ms. */
interface Waiting {
  /** 'called': an alarm about the order, which has a mail of its own. */
  readonly kind: 'proof' | 'request' | 'called' | 'alarm';
  readonly id: string;
  readonly at: number;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly letters: Letters;
  /** Where her mails go; null: none is sent. */
  readonly ownerMail: string | null;
  /** Her phone; null where none is set up. */
  readonly messenger: Messenger | null;
}

/**
 * Tells the owner of what waits for her: at once or within a minute, and what comes within five minutes after that together. Her phone hears
 * of proofs, requests and alarms. Her mail hears of proofs and requests: alarms have mails of their own, written with their cause. It carries
 * references, never a key or an address. One process tells it: each step is conditional on what was read.
 */
export function createOwnerNews({ store, clock, log, letters, ownerMail, messenger }: Needs) {
  /** For the reconciler, and for whoever knows of something new: gathers what is new, and sends what waits for her phone. */
  async function turn(): Promise<void> {
    if (ownerMail === null && messenger === null) return;
    const news = read(await store.get(PATH));
    if (isDue(news.nextAt, clock(), GATHER_MS)) await gather(news);
    if (messenger !== null) await pass(messenger);
  }

  async function gather(seen: News): Promise<void> {
    // why more than MOST: all that are read could be told already, and what is new behind them would never be
    const found = await waitingSince(Math.max(0, seen.toldUntil - OVERLAP_MS), MOST + seen.told.length);
    const fresh = found.filter((each) => !seen.told.includes(mark(each)));
    if (fresh.length === 0) return;
    await store.transaction(async (tx) => {
      const now = clock();
      const news = read(await tx.get(PATH));
      if (news.toldUntil !== seen.toldUntil || news.nextAt !== seen.nextAt) return;
      const toldUntil = Math.max(...fresh.map(({ at }) => at), seen.toldUntil);
      const told = found.filter(({ at }) => at >= toldUntil - OVERLAP_MS).map(mark);
      tx.merge(PATH, { toldUntil, told, nextAt: now + GATHER_MS, message: messenger && withNews(news.message, fresh, now) });
      const orders = fresh.filter(({ kind }) => kind === 'proof' || kind === 'request').map(({ id }) => id);
      if (ownerMail !== null && orders.length > 0) enqueueMail(tx, { kind: 'owner-news', to: ownerMail, orders, alarms: 0, at: now });
    });
  }

  /** What began to wait for her after `since` (ms), oldest first; the first `most` orders, and as many alarms. */
  async function waitingSince(since: number, most: number): Promise<readonly Waiting[]> {
    const [orders, alarms] = await Promise.all([
      store.query({ from: 'orders', where: [['waitingSince', '>', since]], order: ['waitingSince', 'asc'], limit: most }),
      store.query({
        from: ALARMS,
        where: [
          ['ofStore', '==', true],
          ['openSince', '>', since],
        ],
        order: ['openSince', 'asc'],
        limit: most,
      }),
    ]);
    return [
      ...readable(toOrder, orders.docs).map((order): Waiting => ({ kind: kindOf(order), id: order.id, at: order.waitingSince ?? 0 })),
      ...readable(toAlarm, alarms.docs).map(({ id, openSince }): Waiting => ({ kind: 'alarm', id: alarmPath(id), at: openSince ?? 0 })),
    ];
  }

  /** Sends what waits for her phone, unless another process does. */
  async function pass(to: Messenger): Promise<void> {
    const claimed = await store.transaction(async (tx) => claim(tx));
    if (claimed === null) return;
    const { text } = letters.write({ kind: 'owner-news', orders: claimed.orders, alarms: claimed.alarms });
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
    if (message === null || !isDue(message.dueAt, now)) return null;
    const claimed = { ...message, attempts: message.attempts + 1, dueAt: now + LEASE_MS };
    tx.merge(PATH, { message: claimed });
    return claimed;
  }

  return { turn };
}

function kindOf({ state, proofId, questions }: Order): 'proof' | 'request' | 'called' {
  if (state === 'in_review' && proofId !== null) return 'proof';
  return questions.some((question) => question.state === 'asked') ? 'request' : 'called';
}

function read(snap: Snap | null): News {
  return newsDocument.parse(snap?.data ?? {});
}

const mark = ({ id, at }: Waiting) => `${id}@${at}`;

/** A message that also tells what is new. It is another one than that which may be on its way: the news would be lost with that one. */
function withNews(message: News['message'], fresh: readonly Waiting[], now: number): News['message'] {
  const orders = fresh.filter(({ kind }) => kind !== 'alarm').map(({ id }) => id);
  return {
    orders: [...new Set([...(message?.orders ?? []), ...orders])].slice(-MOST),
    alarms: (message?.alarms ?? 0) + fresh.length - orders.length,
    since: now,
    attempts: 0,
    dueAt: now,
  };
}
