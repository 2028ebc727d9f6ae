import type { Language } from '~/domain/shared/language';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Reader, Store } from '~/ports/store';

import { hashSecret, randomSecret, tryParse } from '~/features/documents/index.server';
import { type LimitRule, type Limits, takeForm } from '~/features/session/index.server';
import { confirmMailId, enqueueMail, outboxPath } from '~/features/mail/index.server';
import {
  CONFIRM_MS,
  isFreeSlot,
  isOpenAlert,
  isUnconfirmed,
  MAX_CONFIRMATIONS,
  MAX_OPEN_ALERTS,
  type NewStockAlert,
  stockAlertPath,
  stockAlertPaths,
  type StockAlert,
  toStockAlert,
} from './document.server';

export const CONFIRMATIONS_OF_ADDRESS: LimitRule = { max: MAX_CONFIRMATIONS, windowMs: CONFIRM_MS };

/** 'confirm': a mail with a link is on its way, whatever the address waits for, since it may be another person's. */
export type AskToConfirmOutcome = 'confirm' | 'too-many' | 'too-many-today';

export type ConfirmOutcome =
  | { readonly ok: true; readonly gameId: string; readonly email: string }
  | { readonly ok: false; readonly code: 'unknown' | 'expired' | 'full' };

interface Wish {
  readonly gameId: string;
  readonly title: string;
  readonly email: string;
  readonly language: Language;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly limits: Limits;
  readonly onWaiting: (gameId: string) => void;
}

/** Creates the alerts of games that come back in stock: docs/rules.md, Wishes. */
export function createStockSubscriptions({ store, clock, encryption, limits, onWaiting }: Dependencies) {
  /** Sends a mail to a typed address; an alert waits once its link is used. The answer hides what it waits for. `client`: its address. */
  async function askToConfirm({ gameId, title, email, language }: Wish, client: string): Promise<AskToConfirmOutcome> {
    const limit = await takeForm(limits, 'stock alerts from', client);
    if (limit !== null) return limit === 'day' ? 'too-many-today' : 'too-many';
    if (!(await limits.take(`stock alerts to ${email}`, CONFIRMATIONS_OF_ADDRESS))) return 'confirm';
    const secret = randomSecret();
    const confirmHash = await hashSecret(secret);
    await store.transaction(async (tx) => {
      const now = clock();
      const { path } = await placeFor(tx, email, gameId, now);
      if (path === null) return;
      tx.set(path, { gameId, email, language, askedAt: now, confirmHash } satisfies NewStockAlert);
      const mailId = confirmMailId();
      const sealedToken = encryption.seal(`${path.slice(stockAlertPath('').length)}.${secret}`, outboxPath(mailId));
      const expiresAt = now + CONFIRM_MS;
      enqueueMail(tx, { kind: 'confirm-alert', to: email, language, at: now, gameId, game: title, mailId, sealedToken, expiresAt });
    });
    return 'confirm';
  }

  /** Returns what confirm() would answer. Changes nothing. */
  async function look(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    return link === null ? UNKNOWN : (await checkLink(store, link, clock())).outcome;
  }

  /** Uses a link: its alert waits, unless the address waits for the game already. A used link changes nothing. */
  async function confirm(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    if (link === null) return UNKNOWN;
    const outcome = await store.transaction(async (tx) => {
      const now = clock();
      const { outcome, alert, isWaiting } = await checkLink(tx, link, now);
      if (outcome.ok && alert && isUnconfirmed(alert)) tx.update(link.path, isWaiting ? { usedAt: now } : { waitingSince: alert.askedAt });
      return outcome;
    });
    if (outcome.ok) onWaiting(outcome.gameId);
    return outcome;
  }

  /** Ends the open alert of a game. The address must be the account's own, and confirmed. */
  async function withdraw(email: string, gameId: string): Promise<void> {
    const paths = await stockAlertPaths(email);
    await store.transaction(async (tx) => {
      const now = clock();
      const docs = await tx.getMany([...paths]);
      for (const doc of docs) {
        const alert = doc && tryParse(toStockAlert, doc);
        if (doc && alert?.gameId === gameId && isOpenAlert(alert, now)) tx.delete(doc.path);
      }
    });
  }

  return { askToConfirm, look, confirm, withdraw };
}

/** Returns the slot of a new alert: a free one, or the oldest link's; `path` null where all are unreadable. `isFull`: no other may wait. */
async function placeFor(reader: Pick<Reader, 'getMany'>, email: string, gameId: string, now: number) {
  const paths = await stockAlertPaths(email);
  const docs = await reader.getMany([...paths]);
  const alerts = docs.map((doc) => doc && tryParse(toStockAlert, doc));
  const free = paths.find((_, slot) => isFreeSlot(docs[slot] ?? null, now));
  const [oldest] = alerts.flatMap((alert) => (alert && isUnconfirmed(alert) ? [alert] : [])).sort((a, b) => a.askedAt - b.askedAt);
  const waiting = docs.filter((doc, slot) => doc !== null && alerts[slot]?.waitingSince !== null);
  return {
    path: free ?? (oldest ? stockAlertPath(oldest.id) : null),
    isWaiting: alerts.some((alert) => alert?.gameId === gameId && alert.waitingSince !== null),
    isFull: waiting.length >= MAX_OPEN_ALERTS,
  };
}

const UNKNOWN = { ok: false, code: 'unknown' } as const;

interface AlertLink {
  readonly path: string;
  readonly hash: string;
}

interface Judged {
  readonly outcome: ConfirmOutcome;
  readonly alert: StockAlert | null;
  readonly isWaiting: boolean;
}

async function checkLink(reader: Pick<Reader, 'get' | 'getMany'>, { path, hash }: AlertLink, now: number): Promise<Judged> {
  const doc = await reader.get(path);
  const alert = doc && tryParse(toStockAlert, doc);
  if (alert === null || alert.confirmHash !== hash) return { outcome: UNKNOWN, alert, isWaiting: false };
  const { gameId, email } = alert;
  const done = { outcome: { ok: true, gameId, email }, alert, isWaiting: false } as const;
  if (!isUnconfirmed(alert)) return done;
  if (!isOpenAlert(alert, now)) return { ...done, outcome: { ok: false, code: 'expired' } };
  const { isWaiting, isFull } = await placeFor(reader, email, gameId, now);
  return { ...done, outcome: isFull && !isWaiting ? { ok: false, code: 'full' } : done.outcome, isWaiting };
}

/** Returns the path of a link's alert, and its secret's hash; null where no link of this store looks like that. */
async function linkOf(token: string): Promise<AlertLink | null> {
  const [, id, secret] = /^([0-9a-f]{64}\.\d{1,2})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { path: stockAlertPath(id), hash: await hashSecret(secret) };
}
