import { toDisplayName } from '~/domain/account/display-name';
import { normalizeEmail } from '~/domain/account/email';
import type { Provider } from '~/domain/account/provider';
import { decideSignIn, mayUnlink, refuseLink, type ProviderFailure, type SignInStep } from '~/domain/account/provider-sign-in';
import type { Account, Identity, ProviderIdentity } from '~/ports/identity';

import type { LimitRule, Limits, Sessions } from '~/features/session/index.server';
import type { ConfirmedLinks } from './used-links.server';
import type { Notices } from './notice.server';
import type { Tokens } from './token.server';

export interface ProviderProfile {
  readonly provider: Provider;
  readonly subject: string;
  /** null: the provider has verified none. */
  readonly verifiedEmail: string | null;
  /** The name there; may be empty, or unfit to show. */
  readonly name: string;
}

export type ProviderOutcome = { readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: ProviderFailure };

interface Dependencies {
  readonly identity: Identity;
  readonly sessions: Pick<Sessions, 'endAll' | 'lastEnd'>;
  readonly tokens: Pick<Tokens, 'isHeld'>;
  readonly confirmedLinks: Pick<ConfirmedLinks, 'forget'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly limits: Limits;
}

export const ANSWERS_OF_CLIENT: LimitRule = { max: 600, windowMs: 15 * 60_000 };

const ATTEMPTS = 3;

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/** Signs people in through providers, and links them: domain/provider-sign-in, and docs/rules.md, Providers. */
export function createProviderSignIn({ identity, tokens, sessions, confirmedLinks, notices, limits }: Dependencies) {
  function admit(address: string): Promise<boolean> {
    return limits.take(`provider client ${address}`, ANSWERS_OF_CLIENT);
  }

  async function signIn(profile: ProviderProfile): Promise<ProviderOutcome> {
    const reading = toIdentity(profile);
    if (!reading.ok) return reading;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const [linked, sameAddress] = await Promise.all([
        identity.findByProvider(profile.provider, profile.subject),
        identity.findByEmail(reading.identity.email),
      ]);
      const step = decideSignIn({ isAddressVerified: true, linked, sameAddress });
      if (step.do === 'refuse') return { ok: false, code: step.code };
      // why: the account that had this address may take it back
      if (step.do === 'sign-up' && (await tokens.isHeld(reading.identity.email))) return { ok: false, code: 'linked-elsewhere' };
      if (step.do === 'sign-in' && linked) return { ok: true, account: linked };
      const outcome = await take(step, reading.identity, nameOf(profile, reading.identity.email));
      if (outcome.ok && step.do !== 'sign-up') await notices.tell(outcome.account, `${profile.provider}-linked`);
      if (outcome.ok) return outcome;
      if (outcome.code === 'invalid-email' || outcome.code === 'other-linked') return { ok: false, code: outcome.code };
    }
    return { ok: false, code: 'other' };
  }

  async function take(step: SignInStep, mine: ProviderIdentity, displayName: string) {
    switch (step.do) {
      case 'sign-up':
        return identity.signUpByProvider({ identity: mine, displayName });
      case 'link':
        return identity.link(step.id, mine);
      case 'take-over':
        return takeOver(step.id, mine, displayName);
      default:
        return { ok: false, code: 'not-found' } as const;
    }
  }

  async function takeOver(id: string, mine: ProviderIdentity, displayName: string) {
    // why twice: a crash in between leaves no session of the account's maker, nor one that began meanwhile
    await sessions.endAll(id);
    const outcome = await identity.takeOver(id, { identity: mine, displayName });
    if (outcome.ok) await sessions.endAll(id);
    return outcome;
  }

  /** Links the profile in a session that began at `since` (ms), unless all sessions ended meanwhile, perhaps by a reset. */
  async function link(accountId: string, profile: ProviderProfile, since: number): Promise<ProviderOutcome> {
    const reading = toIdentity(profile);
    const account = await identity.find(accountId);
    if (!account) return { ok: false, code: 'other' };
    const linked = await identity.findByProvider(profile.provider, profile.subject);
    const refusal = refuseLink(account, { isAddressVerified: profile.verifiedEmail !== null, linked });
    if (refusal !== null) return { ok: false, code: refusal };
    if (!reading.ok) return reading;
    const outcome = await identity.link(accountId, reading.identity);
    if (!outcome.ok) return { ok: false, code: outcome.code === 'not-found' ? 'other' : outcome.code };
    if (linked) return outcome;
    if ((await sessions.lastEnd(accountId)) >= since) {
      await identity.unlink(accountId, profile.provider);
      return { ok: false, code: 'cancelled-request' };
    }
    await notices.tell(outcome.account, `${profile.provider}-linked`);
    return outcome;
  }

  /** Unlinks a provider, if linked. 'only-way-in': only a password reset would then open the account. */
  async function unlink(
    accountId: string,
    provider: Provider,
  ): Promise<{ readonly ok: true; readonly account: Account } | { readonly ok: false; readonly code: 'only-way-in' | 'not-found' }> {
    const account = await identity.find(accountId);
    if (account && !mayUnlink(account, provider)) return { ok: false, code: 'only-way-in' };
    const before = account?.linked.find((one) => one.provider === provider);
    const after = await identity.unlink(accountId, provider);
    if (after && before) {
      await confirmedLinks.forget(accountId, before);
      await notices.tell(after, `${provider}-unlinked`);
    }
    return after ? { ok: true, account: after } : { ok: false, code: 'not-found' };
  }

  return { admit, signIn, link, unlink };
}

type Found = { readonly ok: true; readonly identity: ProviderIdentity } | { readonly ok: false; readonly code: ProviderFailure };

function toIdentity({ provider, subject, verifiedEmail }: ProviderProfile): Found {
  if (verifiedEmail === null) return { ok: false, code: 'provider-unverified' };
  const email = normalizeEmail(verifiedEmail);
  return email === null ? { ok: false, code: 'invalid-email' } : { ok: true, identity: { provider, subject, email } };
}

// why the address: some people have no name there
function nameOf({ name }: ProviderProfile, email: string): string {
  return toDisplayName(name) || toDisplayName(email.split('@', 1)[0] ?? '');
}
