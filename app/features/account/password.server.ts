import type { Language } from '~/domain/shared/language';
import { isTooLongPassword, MINIMUM_ADMIN_PASSWORD_LENGTH, weaknessOf, type Weakness } from '~/domain/account/password';
import { refused, type Refused } from '~/domain/shared/result';
import type { Provider } from '~/domain/account/provider';
import type { Account, Identity, ProviderIdentity } from '~/ports/identity';

import type { LoginThrottle } from './login-throttle.server';
import type { DeferredTasks } from '~/features/jobs/index.server';
import type { LimitRule, Limits, Sessions } from '~/features/session/index.server';
import type { ConfirmedLinks } from './used-links.server';
import type { Notices } from './notice.server';
import type { PrintedPassword } from './owner.server';
import type { TokenProblem, Tokens } from './token.server';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RESETS_OF_ACCOUNT: LimitRule = { max: 3, windowMs: HOUR };
const RESETS_OF_CLIENT: LimitRule = { max: 100, windowMs: HOUR };

/** 'weak-admin-password': too short for an administrator. 'printed-password': a start printed this one. */
export type PasswordProblem = 'too-long' | Weakness | 'weak-admin-password' | 'printed-password';

/** The limit of one change at a time: the account service may take two calls, and a reset in between would be overwritten. */
const CHANGES_AT_ONCE: LimitRule = { max: 1, windowMs: MINUTE };
/** The time (ms) that a reset waits for a change under way: longer than any that still runs. */
const PATIENCE = 5_000;

export type PasswordOutcome<Code extends string> = { readonly ok: true; readonly account: Account } | Refused<Code>;
/** `endedAt`: the end of all sessions (ms); a new one starts only where none ended later. */
export type ChangeOutcome = { readonly ok: true; readonly account: Account; readonly endedAt: number } | Refused<ChangeFailure>;
interface ResetView {
  readonly ok: true;
  readonly account: Account;
  readonly links: readonly ProviderIdentity[];
  readonly isPrinted: boolean;
  readonly isOwner: boolean;
}

interface ResetWish {
  readonly email: string;
  readonly address: string;
  readonly language: Language;
}

export type ResetFailure = TokenProblem | PasswordProblem | 'too-many';
export type ChangeFailure = PasswordProblem | 'wrong-password' | 'too-many' | 'not-found';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const changesOf = (id: string) => `password changes of ${id}`;

interface Dependencies {
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly sessions: Pick<Sessions, 'endAll' | 'lastEnd'>;
  readonly confirmedLinks: Pick<ConfirmedLinks, 'madeSince' | 'confirm'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly printed: PrintedPassword;
  readonly limits: Limits;
  readonly guessing: Pick<LoginThrottle, 'ofSignedIn' | 'unlock' | 'inTurn'>;
  readonly deferredTasks: Pick<DeferredTasks, 'run'>;
  readonly owners: readonly string[];
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Sets new passwords, by a mailed link or with the current password: docs/rules.md, Sign-in. */
export function createPasswords({
  identity,
  tokens,
  sessions,
  confirmedLinks,
  notices,
  printed,
  limits,
  guessing,
  owners,
  deferredTasks,
}: Dependencies) {
  /** Mails a link to set a password; the answer and its time are the same without an account. 'too-many' for a client in bulk. */
  async function askForReset({ email, address, language }: ResetWish): Promise<'sent' | 'too-many'> {
    if (!(await limits.take(`reset client ${address}`, RESETS_OF_CLIENT))) return 'too-many';
    deferredTasks.run('reset-not-mailed', async () => {
      const account = await identity.findByEmail(email);
      if (account && !account.disabled && (await limits.take(`reset account ${account.id}`, RESETS_OF_ACCOUNT)))
        await tokens.send('reset-password', account, { language });
    });
    return 'sent';
  }

  /** Makes a link to set a password, for the owner to hand over; null without such an account. */
  async function makeLink(email: string): Promise<{ readonly secret: string; readonly expiresAt: number } | null> {
    const account = await identity.findByEmail(email);
    return account && !account.disabled ? tokens.make('reset-password', account.id) : null;
  }

  async function replacePrinted(account: Account): Promise<string | null> {
    return (await printed.isInUse(account)) ? (await tokens.make('reset-password', account.id)).secret : null;
  }

  async function lookAtReset(secret: string): Promise<ResetView | Refused<TokenProblem>> {
    const token = await tokens.peek('reset-password', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    if (!account || account.disabled) return refused('unknown');
    return {
      ok: true,
      account,
      links: await confirmedLinks.madeSince(account),
      isPrinted: await printed.isInUse(account),
      isOwner: owners.includes(account.email),
    };
  }

  /**
   * Sets the password; ends sessions, pauses, other links, and later providers but `keep`. It confirms the address, unless it is an
   * owner's.
   */
  async function reset(secret: string, password: string, keep: readonly Provider[] = []): Promise<PasswordOutcome<ResetFailure>> {
    const link = await lookAtReset(secret);
    if (!link.ok) return link;
    const { account } = link;
    const problem = problemOf(password, account);
    if (problem) return refused(problem);
    if (await printed.isIt(account, password)) return refused('printed-password');
    const used = await tokens.use('reset-password', secret);
    if (!used.ok) return used;
    // why twice: no session of an intruder survives a crash in between, nor a sign-in with the old password meanwhile
    await sessions.endAll(account.id);
    await changesEnd(account.id);
    await unlinkStrangers(account.id, keep);
    const changed =
      (await guessing.inTurn(`account ${account.id}`, () => identity.setPassword(account.id, password))) ?? refused('too-many');
    if (!changed.ok) {
      if (changed.code === 'not-found') return refused('unknown');
      await tokens.restore(secret);
      return refused(changed.code === 'wrong-password' ? 'weak-password' : changed.code);
    }
    await sessions.endAll(account.id);
    await unlinkStrangers(account.id, keep);
    await printed.forget(account);
    await guessing.unlock(account.email);
    await notices.tell(account, 'password');
    const verified = owners.includes(account.email) ? changed.account : await identity.markVerified(account.id);
    return verified ? { ok: true, account: verified } : refused('unknown');
  }

  // why again after the sessions ended: a link may have been under way
  async function unlinkStrangers(id: string, keep: readonly Provider[]): Promise<void> {
    const account = await identity.find(id);
    if (!account) return;
    const strangers = (await confirmedLinks.madeSince(account)).filter(({ provider }) => !keep.includes(provider));
    for (const { provider } of strangers) {
      await identity.unlink(id, provider);
      await notices.tell(account, `${provider}-unlinked`);
    }
    const linked = account.linked.filter((link) => !strangers.includes(link));
    if (account.linked.length > 0) await confirmedLinks.confirm({ id, linked });
  }

  /** Sets a password and ends all sessions at `endedAt` (ms). 'not-found' if the session of `began` (ms) ended meanwhile. */
  async function change(
    account: Account,
    { current, password, began = Infinity }: { readonly current: string; readonly password: string; readonly began?: number },
  ): Promise<ChangeOutcome> {
    const problem = problemOf(password, account);
    if (problem) return refused(problem);
    // why not isIt(): it would tell a stranger at the device whether a guess is right, and count none
    if (password === current && (await printed.isInUse(account))) return refused('printed-password');
    const changed = await guessing.ofSignedIn(account.id, () =>
      alone(account.id, async () => {
        // why after the turn is taken: a reset ends the sessions and then looks for a change, so one of the two sees the other
        if ((await sessions.lastEnd(account.id)) >= began) return refused('not-found');
        return identity.setPassword(account.id, password, { current });
      }),
    );
    if (!changed.ok) return changed;
    const endedAt = await sessions.endAll(account.id);
    await printed.forget(account);
    await notices.tell(account, 'password');
    return { ...changed, endedAt };
  }

  async function alone<T>(id: string, work: () => Promise<T>): Promise<T | Refused<'too-many'>> {
    if (!(await limits.take(changesOf(id), CHANGES_AT_ONCE))) return refused('too-many');
    try {
      return await work();
    } finally {
      await limits.giveBack(changesOf(id));
    }
  }

  async function changesEnd(id: string): Promise<void> {
    const patience = AbortSignal.timeout(PATIENCE);
    while (!patience.aborted && (await limits.isFull(changesOf(id), CHANGES_AT_ONCE))) await wait(50);
  }

  function problemOf(password: string, { email, displayName }: Account): PasswordProblem | null {
    if (isTooLongPassword(password)) return 'too-long';
    const weakness = identity.refuses(password, { email, displayName });
    if (weakness !== null) return weakness;
    const isShort = owners.includes(email) && weaknessOf(password, { minimum: MINIMUM_ADMIN_PASSWORD_LENGTH }) !== null;
    return isShort ? 'weak-admin-password' : null;
  }

  return { askForReset, makeLink, replacePrinted, lookAtReset, problemOf, reset, change };
}
