import type { Language } from '~/domain/language';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Store, Transaction } from '~/ports/store/port';

import { readOrNull } from '~/features/document-reader.server';
import type { LimitRule, Limits } from '~/features/limit.server';
import { confirmMailId, enqueueMail, outboxPath } from '~/features/mail/document.server';
import { hashSecret, randomSecret } from '~/features/random';
import {
  CONFIRM_MS,
  isFreeSlot,
  isOpenAlert,
  type NewStockAlert,
  stockAlertPath,
  stockAlertPaths,
  type StockAlert,
  toStockAlert,
} from './document.server';

const HOUR = 60 * 60_000;
/** As for the contact form, since each of these sends a mail to an address that somebody typed. */
export const CONFIRMATIONS_OF_CLIENT: LimitRule = { max: 20, windowMs: HOUR };
export const CONFIRMATIONS_OF_ADDRESS: LimitRule = { max: 20, windowMs: 24 * HOUR };
export const CONFIRMATIONS_OF_STORE: LimitRule = { max: 500, windowMs: 24 * HOUR };

/** 'confirm': a mail with a link is on its way. 'known': it waits already. 'full': the address has 20 open ones. */
export type AskOutcome = 'asked' | 'confirm' | 'known' | 'full' | 'too-many';

export type ConfirmOutcome =
  { readonly ok: true; readonly gameId: string; readonly email: string } | { readonly ok: false; readonly code: 'unknown' | 'expired' };

interface Wish {
  readonly gameId: string;
  /** For the mail. */
  readonly title: string;
  /** As normalizeEmail() makes it. */
  readonly email: string;
  /** Of the page, for the mails. */
  readonly language: Language;
}

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly limits: Limits;
  /** Gets each game that somebody waits for now. */
  readonly onWaiting: (gameId: string) => void;
}

/** Takes the wishes to hear when a game is back in stock: docs/rules.md, Back in stock. */
export function createAsking({ store, clock, cipher, limits, onWaiting }: Needs) {
  /** For an address that is confirmed: the alert waits at once. */
  async function ask({ gameId, email, language }: Wish): Promise<AskOutcome> {
    const act = (tx: Transaction, path: string, now: number): AskOutcome => {
      tx.set(path, { gameId, email, language, askedAt: now, waitingSince: now } satisfies NewStockAlert);
      return 'asked';
    };
    const outcome = await write(email, gameId, act, { isConfirmed: true });
    onWaiting(gameId);
    return outcome;
  }

  /** For an address that somebody typed: a mail goes there, and the alert waits once its link is used. `client`: who asks. */
  async function askToConfirm({ gameId, title, email, language }: Wish, client: string): Promise<AskOutcome> {
    if (!(await takeAll(email, client))) return 'too-many';
    const secret = randomSecret();
    const confirmHash = await hashSecret(secret);
    return write(email, gameId, (tx, path, now) => {
      tx.set(path, { gameId, email, language, askedAt: now, confirmHash } satisfies NewStockAlert);
      const mailId = confirmMailId();
      const sealedToken = cipher.seal(`${path.slice(stockAlertPath('').length)}.${secret}`, outboxPath(mailId));
      const expiresAt = now + CONFIRM_MS;
      enqueueMail(tx, { kind: 'confirm-alert', to: email, language, at: now, gameId, game: title, mailId, sealedToken, expiresAt });
      return 'confirm';
    });
  }

  /** What confirm() would answer now. Changes nothing. */
  async function look(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    const snap = link && (await store.get(link.path));
    return judge(snap && readOrNull(toStockAlert, snap), link?.hash ?? '', clock());
  }

  /** Lets the alert of a link wait; again and again without harm. */
  async function confirm(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    if (link === null) return { ok: false, code: 'unknown' };
    const outcome = await store.transaction(async (tx) => {
      const snap = await tx.get(link.path);
      const alert = snap && readOrNull(toStockAlert, snap);
      const judged = judge(alert, link.hash, clock());
      if (judged.ok && alert?.waitingSince === null && alert.toldAt === null) tx.update(link.path, { waitingSince: alert.askedAt });
      return judged;
    });
    if (outcome.ok) onWaiting(outcome.gameId);
    return outcome;
  }

  /** Ends the open alert of a game. The address must be the account's own, and confirmed. */
  async function withdraw(email: string, gameId: string): Promise<void> {
    const paths = await stockAlertPaths(email);
    await store.transaction(async (tx) => {
      const now = clock();
      const snaps = await tx.getMany([...paths]);
      for (const snap of snaps) {
        const alert = snap && readOrNull(toStockAlert, snap);
        if (snap && alert?.gameId === gameId && isOpenAlert(alert, now)) tx.delete(snap.path);
      }
    });
  }

  /**
   * Writes an alert into a free slot of its address, or over the one of this game that nobody confirmed yet. Where the address is confirmed,
   * any that nobody confirmed gives way: a stranger who typed the address may have filled them.
   */
  async function write(
    email: string,
    gameId: string,
    act: (tx: Transaction, path: string, now: number) => AskOutcome,
    { isConfirmed = false } = {},
  ): Promise<AskOutcome> {
    const paths = await stockAlertPaths(email);
    return store.transaction(async (tx) => {
      const now = clock();
      const snaps = await tx.getMany([...paths]);
      const alerts = snaps.map((snap) => snap && readOrNull(toStockAlert, snap));
      const same = alerts.findIndex((alert) => alert?.gameId === gameId && isOpenAlert(alert, now));
      if (same >= 0 && alerts[same]?.waitingSince !== null) return 'known';
      const free = snaps.findIndex((snap) => isFreeSlot(snap, now));
      const unconfirmed = isConfirmed ? alerts.findIndex((alert) => alert?.waitingSince === null && alert.toldAt === null) : -1;
      const path = paths[[same, free, unconfirmed].find((slot) => slot >= 0) ?? -1];
      return path === undefined ? 'full' : act(tx, path, now);
    });
  }

  async function takeAll(email: string, client: string): Promise<boolean> {
    return (
      (await limits.take(`stock alerts from ${client}`, CONFIRMATIONS_OF_CLIENT)) &&
      (await limits.take(`stock alerts to ${email}`, CONFIRMATIONS_OF_ADDRESS)) &&
      (await limits.take('stock alerts of the store', CONFIRMATIONS_OF_STORE))
    );
  }

  return { ask, askToConfirm, look, confirm, withdraw };
}

function judge(alert: StockAlert | null, hash: string, now: number): ConfirmOutcome {
  if (alert === null || alert.confirmHash !== hash) return { ok: false, code: 'unknown' };
  const isOver = alert.waitingSince === null && alert.toldAt === null && !isOpenAlert(alert, now);
  return isOver ? { ok: false, code: 'expired' } : { ok: true, gameId: alert.gameId, email: alert.email };
}

/** Where the alert of a link stands, and the hash of its secret; null where no link of this store looks like that. */
async function linkOf(token: string): Promise<{ readonly path: string; readonly hash: string } | null> {
  const [, id, secret] = /^([0-9a-f]{64}\.\d{1,2})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { path: stockAlertPath(id), hash: await hashSecret(secret) };
}
