import type { Language } from '~/domain/language';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Reader, Store } from '~/ports/store/port';

import { readOrNull } from '~/features/document-reader.server';
import type { LimitRule, Limits } from '~/features/limit.server';
import { confirmMailId, enqueueMail, outboxPath } from '~/features/mail/document.server';
import { hashSecret, randomSecret } from '~/features/random';
import {
  CONFIRM_MS,
  isFreeSlot,
  isOpenAlert,
  MAX_OPEN_ALERTS,
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

/** 'known': it waits already. 'full': 20 of the address wait. */
export type AskOutcome = 'asked' | 'known' | 'full';

/** 'confirm': a mail with a link is on its way, whatever the address waits for: anybody may type another's. */
export type AskToConfirmOutcome = 'confirm' | 'too-many';

/** 'full': 20 of the address wait. */
export type ConfirmOutcome =
  | { readonly ok: true; readonly gameId: string; readonly email: string }
  | { readonly ok: false; readonly code: 'unknown' | 'expired' | 'full' };

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
    const outcome = await store.transaction<AskOutcome>(async (tx) => {
      const now = clock();
      const { path, isWaiting, isFull } = await placeFor(tx, email, gameId, now);
      if (isWaiting) return 'known';
      if (isFull || path === null) return 'full';
      tx.set(path, { gameId, email, language, askedAt: now, waitingSince: now } satisfies NewStockAlert);
      return 'asked';
    });
    onWaiting(gameId);
    return outcome;
  }

  /**
   * For an address that somebody typed: a mail goes there, and the alert waits once its link is used. What the address waits for already
   * changes neither the answer nor the work. `client`: who asks.
   */
  async function askToConfirm({ gameId, title, email, language }: Wish, client: string): Promise<AskToConfirmOutcome> {
    if (!(await limits.take(`stock alerts from ${client}`, CONFIRMATIONS_OF_CLIENT))) return 'too-many';
    if (!(await limits.take('stock alerts of the store', CONFIRMATIONS_OF_STORE))) return 'too-many';
    // why no refusal: it would tell how often this address was typed; the link of the last mail about a game still works
    if (!(await limits.take(`stock alerts to ${email}`, CONFIRMATIONS_OF_ADDRESS))) return 'confirm';
    const secret = randomSecret();
    const confirmHash = await hashSecret(secret);
    await store.transaction(async (tx) => {
      const now = clock();
      const { path, isWaiting } = await placeFor(tx, email, gameId, now);
      if (path === null) return;
      if (isWaiting) tx.update(path, { confirmHash });
      else tx.set(path, { gameId, email, language, askedAt: now, confirmHash } satisfies NewStockAlert);
      const mailId = confirmMailId();
      const sealedToken = cipher.seal(`${path.slice(stockAlertPath('').length)}.${secret}`, outboxPath(mailId));
      const expiresAt = now + CONFIRM_MS;
      enqueueMail(tx, { kind: 'confirm-alert', to: email, language, at: now, gameId, game: title, mailId, sealedToken, expiresAt });
    });
    return 'confirm';
  }

  /** What confirm() would answer now. Changes nothing. */
  async function look(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    return link === null ? UNKNOWN : (await judge(store, link, clock())).outcome;
  }

  /** Lets the alert of a link wait; again and again without harm. */
  async function confirm(token: string): Promise<ConfirmOutcome> {
    const link = await linkOf(token);
    if (link === null) return UNKNOWN;
    const outcome = await store.transaction(async (tx) => {
      const judged = await judge(tx, link, clock());
      if (judged.outcome.ok && judged.alert && isUnconfirmed(judged.alert)) tx.update(link.path, { waitingSince: judged.alert.askedAt });
      return judged.outcome;
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

  return { ask, askToConfirm, look, confirm, withdraw };
}

/**
 * Where an alert of this game goes: over the open one, into a free slot, or over one that nobody confirmed, which a stranger who typed the
 * address may have filled. null: none of them can be read. `isWaiting`: it waits there already. `isFull`: no other may wait.
 */
async function placeFor(reader: Pick<Reader, 'getMany'>, email: string, gameId: string, now: number) {
  const paths = await stockAlertPaths(email);
  const snaps = await reader.getMany([...paths]);
  const alerts = snaps.map((snap) => snap && readOrNull(toStockAlert, snap));
  const same = alerts.findIndex((alert) => alert?.gameId === gameId && isOpenAlert(alert, now));
  const free = snaps.findIndex((snap) => isFreeSlot(snap, now));
  const unconfirmed = alerts.findIndex((alert) => alert !== null && isUnconfirmed(alert));
  // One that can't be read may wait.
  const waiting = snaps.filter((snap, slot) => snap !== null && alerts[slot]?.waitingSince !== null);
  return {
    path: paths[[same, free, unconfirmed].find((slot) => slot >= 0) ?? -1] ?? null,
    isWaiting: same >= 0 && alerts[same]?.waitingSince !== null,
    isFull: waiting.length >= MAX_OPEN_ALERTS,
  };
}

const isUnconfirmed = ({ waitingSince, toldAt }: StockAlert): boolean => waitingSince === null && toldAt === null;

const UNKNOWN = { ok: false, code: 'unknown' } as const;

interface AlertLink {
  readonly path: string;
  readonly hash: string;
}

interface Judged {
  readonly outcome: ConfirmOutcome;
  readonly alert: StockAlert | null;
}

async function judge(reader: Pick<Reader, 'get' | 'getMany'>, { path, hash }: AlertLink, now: number): Promise<Judged> {
  const snap = await reader.get(path);
  const alert = snap && readOrNull(toStockAlert, snap);
  if (alert === null || alert.confirmHash !== hash) return { outcome: UNKNOWN, alert };
  const { gameId, email } = alert;
  if (isUnconfirmed(alert)) {
    if (!isOpenAlert(alert, now)) return { outcome: { ok: false, code: 'expired' }, alert };
    if ((await placeFor(reader, email, gameId, now)).isFull) return { outcome: { ok: false, code: 'full' }, alert };
  }
  return { outcome: { ok: true, gameId, email }, alert };
}

/** Where the alert of a link stands, and the hash of its secret; null where no link of this store looks like that. */
async function linkOf(token: string): Promise<AlertLink | null> {
  const [, id, secret] = /^([0-9a-f]{64}\.\d{1,2})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { path: stockAlertPath(id), hash: await hashSecret(secret) };
}
