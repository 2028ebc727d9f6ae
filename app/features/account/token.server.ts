import { z } from 'zod';

import { isDue } from '~/domain/shared/deadline';
import type { Language } from '~/domain/shared/language';
import { FARTHEST_LINK, LONGEST_LINK } from '~/domain/mail';
import type { AccountChange, TokenMailKind } from '~/domain/mail/kinds';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';
import type { Query, Reader, Snapshot, Store, Transaction } from '~/ports/store';

import { enqueueMail, outboxPath, tokenMailId } from '~/features/mail/index.server';
import {
  defineDocument,
  hashSecret,
  randomSecret,
  parseAll,
  tryParse,
  removeDue,
  sha256,
  type Stored,
  type Input,
} from '~/features/documents/index.server';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The lifetime of a token of each kind, in ms. */
export const TOKEN_LIFETIMES: Readonly<Record<TokenKind, number>> = {
  'verify-email': DAY,
  'reset-password': 30 * MINUTE,
  'account-changed': LONGEST_LINK,
  'change-email': DAY,
  'email-changed': LONGEST_LINK,
};

export type TokenKind = TokenMailKind;

/** 'unknown' also for one of another kind. */
export type TokenProblem = 'unknown' | 'used' | 'expired';

/** The addresses of a change: 'change-email' leads from `from` to `to`, 'email-changed' back. */
export interface AddressChange {
  readonly from: string;
  readonly to: string;
  readonly links?: readonly string[];
}

export type TokenOutcome =
  /** `address` only of kinds that are about one; `at`: the token's beginning (ms). */
  | { readonly ok: true; readonly accountId: string; readonly address?: AddressChange & { readonly at: number } }
  | { readonly ok: false; readonly code: TokenProblem };

/** The other tokens that a use ends: older ways to set a password, links to the old address, or all that was made since. */
const ENDS: Readonly<Record<TokenKind, readonly string[]>> = {
  'verify-email': [],
  'reset-password': ['reset-password', 'account-changed', 'change-email'] satisfies TokenKind[],
  'account-changed': [],
  'change-email': ['change-email', 'verify-email', 'reset-password'] satisfies TokenKind[],
  'email-changed': ['change-email', 'verify-email', 'reset-password', 'account-changed', 'email-changed'] satisfies TokenKind[],
};
const ENDS_LATER_ONES: ReadonlySet<TokenKind> = new Set(['email-changed']);

const MAX_LIVE = 300;

const REMEMBERED = 30 * DAY;

const HELD = 'held-address';

const SWEEP = 20;

const tokenDocument = z.object({
  kind: z.string(),
  accountId: z.string(),
  /** For people who read the store. Times in ms since 1970. */
  createdAt: z.number().optional().catch(undefined),
  expiresAt: z.number(),
  /** null before its use. */
  usedAt: z.number().nullable(),
  from: z.string().nullable().default(null),
  to: z.string().nullable().default(null),
  links: z.array(z.string()).default([]),
});

interface About {
  readonly language: Language;
  readonly change?: AccountChange;
  readonly address?: AddressChange;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Creates links that do one thing for one account, once. The store holds only the secrets' hashes. */
export function createTokens({
  store,
  clock,
  encryption,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
}) {
  async function draw(kind: TokenKind, accountId: string, address?: AddressChange) {
    const createdAt = clock();
    const secret = randomSecret();
    const expiresAt = createdAt + TOKEN_LIFETIMES[kind];
    const data = {
      kind,
      accountId,
      createdAt,
      expiresAt,
      usedAt: null,
      ...(address && { ...address, links: [...(address.links ?? [])] }),
    } satisfies Input<typeof tokenDocument>;
    return { secret, expiresAt, path: await pathOf(secret), data };
  }

  function sweep(): Promise<void> {
    return removeDue(store, 'tokens', { now: clock() - REMEMBERED, longest: REMEMBERED + FARTHEST_LINK, limit: SWEEP });
  }

  /** Writes a new token and the mail with its link in the caller's transaction, after its last read. `expiresAt` in ms since 1970. */
  async function mail(
    tx: Transaction,
    kind: TokenKind,
    { id, email }: Pick<Account, 'id' | 'email'>,
    { language, change = 'password', address }: About,
  ): Promise<{ expiresAt: number }> {
    const { secret, expiresAt, path, data } = await draw(kind, id, address);
    tx.create(path, data);
    const mailId = tokenMailId(kind);
    const sealedToken = encryption.seal(secret, outboxPath(mailId));
    enqueueMail(tx, { kind, mailId, to: email, accountId: id, change, sealedToken, expiresAt, language, at: clock() });
    return { expiresAt };
  }

  return {
    async make(kind: TokenKind, accountId: string, address?: AddressChange): Promise<{ secret: string; expiresAt: number }> {
      const { secret, expiresAt, path, data } = await draw(kind, accountId, address);
      await store.create(path, data);
      await sweep();
      return { secret, expiresAt };
    },

    mail,

    async send(kind: TokenKind, account: Pick<Account, 'id' | 'email'>, about: About): Promise<{ expiresAt: number }> {
      const mailed = await store.transaction((tx) => mail(tx, kind, account, about));
      await sweep();
      return mailed;
    },

    async peek(kind: TokenKind, secret: string): Promise<TokenOutcome> {
      return outcomeOf(await store.get(await pathOf(secret)), kind, clock());
    },

    /** Uses the token up, and ends others: ENDS. Of several callers only the first succeeds. `also` writes in the same transaction. */
    async use(kind: TokenKind, secret: string, also?: (tx: Transaction) => Promise<void>): Promise<TokenOutcome> {
      const path = await pathOf(secret);
      return store.transaction(async (tx) => {
        const now = clock();
        const outcome = outcomeOf(await tx.get(path), kind, now);
        if (!outcome.ok) return outcome;
        const others = ENDS[kind].length > 0 ? await liveOf(tx, outcome.accountId, now) : [];
        tx.update(path, { usedAt: now });
        for (const other of others) if (other.path !== path && isEndedBy(kind, outcome, other)) tx.update(other.path, { usedAt: now });
        await also?.(tx);
        return outcome;
      });
    },

    /** Reserves an address for the account that had it, as long as the account may take it back. */
    async hold(email: string, accountId: string): Promise<void> {
      const createdAt = clock();
      const data = { kind: HELD, accountId, createdAt, expiresAt: createdAt + LONGEST_LINK, usedAt: null };
      await store.set(await heldPath(email), data satisfies Input<typeof tokenDocument>);
    },

    async release(email: string, accountId: string): Promise<void> {
      const path = await heldPath(email);
      await store.transaction(async (tx) => {
        if ((await tx.get(path))?.data['accountId'] === accountId) tx.delete(path);
      });
    },

    /** Returns whether an address is reserved for another account. */
    async isHeld(email: string, accountId: string | null = null): Promise<boolean> {
      const outcome = outcomeOf(await store.get(await heldPath(email)), HELD, clock());
      return outcome.ok && outcome.accountId !== accountId;
    },

    /** Lists the changes of address that an account can still confirm. Times in ms since 1970. */
    async addressesAsked(
      accountId: string,
    ): Promise<readonly { readonly to: string; readonly askedAt: number; readonly endsAt: number }[]> {
      const tokens = parseAll(toToken, await liveOf(store, accountId, clock()));
      const open = tokens.filter(({ kind, usedAt }) => kind === 'change-email' && usedAt === null);
      return open.flatMap(({ to, createdAt = 0, expiresAt }) => (to === null ? [] : [{ to, askedAt: createdAt, endsAt: expiresAt }]));
    },

    /** Undoes use() after its purpose failed. The others that it ended stay used. */
    async restore(secret: string): Promise<void> {
      await store.update(await pathOf(secret), { usedAt: null });
    },
  };
}

async function liveOf(reader: Reader, accountId: string, now: number): Promise<readonly Snapshot[]> {
  const where: Query['where'] = [
    ['accountId', '==', accountId],
    ['expiresAt', '>', now],
  ];
  return (await reader.query({ from: 'tokens', where, limit: MAX_LIVE })).docs;
}

export const toToken = defineDocument(1, ({ data }): Stored<typeof tokenDocument> => tokenDocument.parse(data));

function outcomeOf(doc: Snapshot | null, kind: TokenKind | typeof HELD, now: number): TokenOutcome {
  const token = doc && tryParse(toToken, doc);
  if (token?.kind !== kind) return { ok: false, code: 'unknown' };
  if (token.usedAt !== null) return { ok: false, code: 'used' };
  if (isDue(token.expiresAt, now, FARTHEST_LINK)) return { ok: false, code: 'expired' };
  const { accountId, createdAt = 0, from, to, links } = token;
  if (from === null || to === null) return { ok: true, accountId };
  return { ok: true, accountId, address: { from, to, links, at: createdAt } };
}

function isEndedBy(kind: TokenKind, { address }: { readonly address?: { readonly at: number } }, { data }: Snapshot): boolean {
  const isLater = !ENDS_LATER_ONES.has(kind) || Number(data['createdAt'] ?? 0) >= (address?.at ?? 0);
  return isLater && data['usedAt'] === null && ENDS[kind].includes(String(data['kind']));
}

async function pathOf(secret: string): Promise<string> {
  return `tokens/${await hashSecret(secret)}`;
}

/** Returns the path of a reservation: no link opens it, since no secret has this hash. */
async function heldPath(email: string): Promise<string> {
  return `tokens/held-${await sha256(new TextEncoder().encode(email))}`;
}
