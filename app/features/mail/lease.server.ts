import { isDue } from '~/domain/shared/deadline';
import { FARTHEST_LINK, LONGEST_MAIL_RETRY, MAIL_PATIENCE, mailRetryDelay, nextMailState } from '~/domain/mail';
import type { DropReason } from '~/domain/mail/outdated';
import type { Clock } from '~/ports/clock';
import { MAX_SENDING, type Delivery } from '~/ports/mailer';
import { eachPage } from '~/ports/store/paginate';
import { type Reader, type Snapshot, type Store, type Where, DELETE_FIELD } from '~/ports/store';

import { plain, randomId, parseAll, unlessUnreadable, whenDue } from '~/features/documents/index.server';
import { isPaused, isLinkAlive, toMail, toSecret, toStoredMail, type Mail, type StoredMail } from './document.server';
import { outboxPath } from './enqueue.server';

/** In ms: longer than a send can take, so that no other process takes a mail that is on its way. */
export const LEASE = MAX_SENDING + 30_000;

const BATCH = 20;

export interface Claimed {
  readonly mail: Mail;
  readonly doc: Snapshot;
  readonly claim: string;
}

/** The standing of a mail at this moment: `dropReason` null: it goes; `news`: those that are still so. */
export interface MailStanding {
  readonly dropReason: DropReason | null;
  readonly news?: StoredMail['content']['news'];
}

/** Judges a mail when it is sent, by what is stored now. */
export type JudgeMail = (
  tx: Pick<Reader, 'get'>,
  stored: { readonly mail: Mail; readonly content: StoredMail['content'] },
) => Promise<MailStanding>;

const ALL_GO: JudgeMail = () => Promise.resolve({ dropReason: null });

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  /** 0 to 1; spreads the retries. */
  readonly random: () => number;
  /** Absent: all go. */
  readonly standing?: JudgeMail | undefined;
}

export type OutboxLeases = ReturnType<typeof createOutboxLeases>;

/**
 * Decides which process sends which mail, by leases. `dueAt`: the next attempt, or the lease's end, so that a dead sender's mail is due
 * again.
 */
export function createOutboxLeases({ store, clock, random, standing = ALL_GO }: Dependencies) {
  /** Returns the mails that are due, the longest due first, 20 at most. Those that this release can't read wait for one that can. */
  async function due(): Promise<readonly string[]> {
    for (const when of whenDue('dueAt', clock(), LONGEST_MAIL_RETRY)) {
      const ids = await someOf([['state', '==', 'waiting'], ...when]);
      if (ids.length > 0) return ids;
    }
    return [];
  }

  async function someOf(where: readonly Where[]): Promise<readonly string[]> {
    for await (const docs of eachPage(store, { from: 'outbox', where, limit: BATCH })) {
      const ids = parseAll(toMail, docs).map(({ id }) => id);
      if (ids.length > 0) return ids;
    }
    return [];
  }

  /**
   * Takes the lease of a due mail; null where another process was faster, or it isn't sent: its link has ended, it is out of date, or it
   * was written before `since` (ms), the setting of the mail server.
   */
  async function claim(id: string, since = 0): Promise<Claimed | null> {
    const path = outboxPath(id);
    const name = randomId();
    return store.transaction(async (tx) => {
      const doc = await tx.get(path);
      if (!doc) return null;
      const stored = toStoredMail(doc);
      const { mail } = stored;
      const now = clock();
      if (mail.state !== 'waiting' || !isDue(mail.dueAt, now, LONGEST_MAIL_RETRY)) return null;
      if (!isLinkAlive(mail, now)) {
        tx.update(path, EXPIRED);
        return null;
      }
      const { dropReason, ...renewed } = await standing(tx, stored);
      if (dropReason !== null || isPaused(mail, since)) {
        tx.update(path, dropReason === null ? { state: 'paused', claim: null } : droppedFor(dropReason));
        return null;
      }
      const patch = { claim: name, dueAt: now + LEASE, attempts: mail.attempts + 1, firstTriedAt: Math.min(mail.firstTriedAt ?? now, now) };
      const news = plain(renewed);
      tx.update(path, { ...patch, ...news });
      return { mail: { ...mail, ...patch }, doc: { ...doc, data: { ...doc.data, ...news } }, claim: name };
    });
  }

  /** Notes the result of a mail. A failure counts only while the lease is ours; a success always, but not for a new round. */
  async function note({ mail: { id, round }, claim: name }: Claimed, messageId: string, delivery: Delivery): Promise<void> {
    const path = outboxPath(id);
    await store.transaction(async (tx) => {
      const doc = await tx.get(path);
      const mail = doc && toMail(doc);
      if (!mail || mail.round !== round) return;
      const now = clock();
      if (delivery.isSent) {
        const state = nextMailState(mail.state, 'deliver');
        if (state !== null) tx.update(path, { ...WIPED, state, sentAt: now, messageId, failure: null, status: null, claim: null });
        return;
      }
      if (mail.state !== 'waiting' || mail.claim !== name) return;
      const { isFinal, failure, status } = delivery;
      const isOver = isFinal || now - (mail.firstTriedAt ?? now) >= MAIL_PATIENCE;
      const next = isOver ? { state: 'failed' } : { dueAt: now + mailRetryDelay(mail.attempts, random()) };
      tx.update(path, { failure, status, claim: null, ...next });
    });
  }

  /** Wipes the secret of every mail whose link has expired, except one that is being sent. */
  async function wipeExpired(): Promise<void> {
    for (const where of whenDue('wipeAt', clock(), FARTHEST_LINK))
      for await (const docs of eachPage(store, { from: 'outbox', where, limit: BATCH }))
        await Promise.all(docs.map((doc) => unlessUnreadable(wipe(doc.path))));
  }

  function wipe(path: string): Promise<void> {
    return store.transaction(async (tx) => {
      const doc = await tx.get(path);
      const now = clock();
      const secret = doc && toSecret(doc);
      if (!secret || !isDue(secret.wipeAt, now, FARTHEST_LINK)) return;
      const isOnItsWay = secret.claim !== null && !isDue(secret.dueAt, now, LONGEST_MAIL_RETRY);
      if (!isOnItsWay) tx.update(path, EXPIRED);
    });
  }

  return { due, claim, note, wipeExpired };
}

const WIPED = { sealedToken: DELETE_FIELD, wipeAt: DELETE_FIELD } as const;
const EXPIRED = { ...WIPED, state: 'expired', claim: null } as const;

/** Returns the fields of a mail that is not sent; its secret goes. */
export const droppedFor = (dropReason: DropReason) => ({ ...WIPED, state: 'dropped', dropReason, claim: null }) as const;
