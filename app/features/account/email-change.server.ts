import type { Language } from '~/domain/shared/language';
import { refused, type Refused } from '~/domain/shared/result';
import type { Account, Identity } from '~/ports/identity';

import { type LimitRule, type Limits, type SecondFactors, type Sessions, takeForm } from '~/features/session/index.server';
import { unknownPassword } from '~/features/documents/index.server';
import { linkMarks } from './used-links.server';
import type { AccountLanguages } from './language.server';
import type { TokenProblem, Tokens } from './token.server';

const CHANGES_AN_HOUR: LimitRule = { max: 3, windowMs: 60 * 60_000 };

export type AskFailure = 'unchanged' | 'email-in-use' | 'too-many' | 'too-many-today';
export type EmailChangeProblem = TokenProblem | 'sign-in' | 'email-in-use';

type Link = { readonly ok: true; readonly account: Account; readonly from: string; readonly to: string };
/** `since`: the time (ms) of the change. */
type TakeBack = {
  readonly ok: true;
  readonly account: Account;
  readonly email: string;
  readonly since: number;
  readonly links: readonly string[];
};
type TakenBack = { readonly ok: true; readonly accountId: string; readonly resetSecret: string };

interface Dependencies {
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly secondFactors: Pick<SecondFactors, 'view' | 'reset'>;
  readonly languages: Pick<AccountLanguages, 'of'>;
  readonly limits: Limits;
}

/** Changes an account's address by a link in the new mailbox, and back by one in the old: docs/rules.md, Changing the address. */
export function createEmailChanges({ identity, tokens, sessions, secondFactors, languages, limits }: Dependencies) {
  /** Mails a link to the new address (`email`, normalized). The caller has checked the person. `client`: the client's address. */
  async function ask(
    account: Account,
    { email, client, language }: { readonly email: string; readonly client: string; readonly language: Language },
  ): Promise<{ readonly ok: true } | Refused<AskFailure>> {
    if (email === account.email) return refused('unchanged');
    if (!(await limits.take(`change of address ${account.id}`, CHANGES_AN_HOUR))) return refused('too-many');
    const limit = await takeForm(limits, 'change of address from', client);
    if (limit !== null) return refused(limit === 'day' ? 'too-many-today' : 'too-many');
    if (await isTaken(email, account.id)) return refused('email-in-use');
    await tokens.send('change-email', { id: account.id, email }, { language, address: { from: account.email, to: email } });
    return { ok: true };
  }

  /** Makes a link to change the address `from`, for the owner to hand over; null without such an account. */
  async function makeLink(from: string, to: string): Promise<{ readonly secret: string; readonly expiresAt: number } | null> {
    const account = await identity.findByEmail(from);
    return account && !account.disabled ? tokens.make('change-email', account.id, { from, to }) : null;
  }

  /** Returns confirm()'s answer without a change. `visitorId`: the account that is signed in. */
  async function look(secret: string, visitorId: string | null): Promise<Link | Refused<EmailChangeProblem>> {
    const token = await tokens.peek('change-email', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    if (!account || account.disabled || token.address === undefined) return refused('unknown');
    if (account.id !== visitorId) return refused('sign-in');
    const { from, to } = token.address;
    // why also the new one: the change may have been broken off after its first step
    if (account.email !== from && account.email !== to) return refused('used');
    return (await isTaken(to, account.id)) ? refused('email-in-use') : { ok: true, account, from, to };
  }

  /** Consumes the link and sets the confirmed address; a mail to the old one can undo it. After a crash the link still works. */
  async function confirm(secret: string, visitorId: string | null): Promise<Link | Refused<EmailChangeProblem>> {
    const link = await look(secret, visitorId);
    if (!link.ok) return link;
    const { id } = link.account;
    const { from, to } = link;
    // why before the change: the address is free at no moment
    const isKept = link.account.email === from ? link.account.emailVerified : await tokens.isHeld(from);
    if (isKept) await tokens.hold(from, id);
    const changed = await identity.setEmail(id, to, { from });
    // why kept all the same: another change may have left the address, and its holder loses nothing
    if (!changed.ok) return refused(changed.code === 'email-in-use' ? 'email-in-use' : changed.code === 'conflict' ? 'used' : 'unknown');
    await tokens.release(to, id);
    const language = await languages.of(id);
    const address = { from: to, to: from, links: await linkMarks(link.account.linked) };
    const used = await tokens.use('change-email', secret, async (tx) => {
      if (isKept) await tokens.mail(tx, 'email-changed', { id, email: from }, { language, address });
    });
    return used.ok ? { ok: true, account: changed.account, from, to } : used;
  }

  async function lookBack(secret: string): Promise<TakeBack | Refused<TokenProblem | 'email-in-use'>> {
    const token = await tokens.peek('email-changed', secret);
    if (!token.ok) return token;
    const account = await identity.find(token.accountId);
    if (!account || account.disabled || token.address === undefined) return refused('unknown');
    const { to: email, at: since, links = [] } = token.address;
    if (await isTaken(email, account.id)) return refused('email-in-use');
    return { ok: true, account, email, since, links };
  }

  /** Restores this mailbox's address; ends sessions, password, second step, later links and providers; makes a link to set a password. */
  async function takeBack(secret: string): Promise<TakenBack | Refused<TokenProblem | 'email-in-use' | 'too-many'>> {
    const link = await lookBack(secret);
    if (!link.ok) return link;
    const { account, email, since, links } = link;
    const { id } = account;
    // why twice: as in password.server.ts
    await sessions.endAll(id);
    const locked = await identity.setPassword(id, unknownPassword());
    if (!locked.ok) return refused(locked.code === 'too-many' ? 'too-many' : 'unknown');
    const changed = await identity.setEmail(id, email, { from: account.email });
    if (!changed.ok) return refused(changed.code === 'email-in-use' ? 'email-in-use' : 'unknown');
    const { linked } = changed.account;
    const marks = await linkMarks(linked);
    for (const [at, { provider }] of linked.entries()) if (!links.includes(marks[at] ?? '')) await identity.unlink(id, provider);
    const factor = await secondFactors.view(changed.account);
    if (factor.state === 'on' && factor.onAt >= since) await secondFactors.reset(changed.account);
    const used = await tokens.use('email-changed', secret);
    if (!used.ok) return used;
    await sessions.endAll(id);
    await tokens.release(email, id);
    return { ok: true, accountId: id, resetSecret: (await tokens.make('reset-password', id)).secret };
  }

  async function isTaken(email: string, accountId: string): Promise<boolean> {
    const other = await identity.findByEmail(email);
    return (other !== null && other.id !== accountId) || (await tokens.isHeld(email, accountId));
  }

  return { ask, makeLink, look, confirm, lookBack, takeBack };
}
