import { ownValue } from '~/domain/shared/own-value';
import type { SecurityEventKind } from '~/domain/account/security-event';
import type { Identity } from '~/ports/identity';

import type { Accounts } from '~/features/account/index.server';
import type { PersonalData } from '~/features/privacy/index.server';
import type { Sessions } from '~/features/session/index.server';

type Watched = Pick<
  Accounts & PersonalData,
  | 'accounts'
  | 'sessions'
  | 'secondFactors'
  | 'verification'
  | 'notices'
  | 'emailChanges'
  | 'passwords'
  | 'providerSignIn'
  | 'accountRemoval'
  | 'accountData'
>;

interface Dependencies {
  readonly security: {
    readonly note: (kind: SecurityEventKind, about: { readonly accountId?: string | null; readonly about?: string }) => Promise<void>;
  };
  readonly identity: Pick<Identity, 'findByEmail'>;
}

const REFUSED: Readonly<Record<string, SecurityEventKind>> = {
  'wrong-password': 'wrong-password',
  'not-found': 'wrong-password',
  'wrong-code': 'wrong-code',
  'too-many': 'sign-in-paused',
};

type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** Wraps the services: the outcome of each call from outside is in the security log. A call within another's work is part of that event. */
export function withSecurityLog<Services extends Watched>(services: Services, { security: { note }, identity }: Dependencies) {
  const { accounts, sessions, secondFactors, verification, notices, emailChanges, passwords, providerSignIn, accountRemoval, accountData } =
    services;

  async function judged(outcome: Outcome, accountId: string | null, done: SecurityEventKind | null, about = ''): Promise<void> {
    const kind = outcome.ok ? done : ownValue(REFUSED, outcome.code);
    if (kind) await note(kind, { accountId, about });
  }

  /** Notes a refused login; a success is noted where the session begins. */
  async function judgedLogin(outcome: Outcome, email: string): Promise<void> {
    if (!outcome.ok && ownValue(REFUSED, outcome.code)) await judged(outcome, (await identity.findByEmail(email))?.id ?? null, null);
  }

  return {
    ...services,
    accounts: {
      ...accounts,
      signIn: after(accounts.signIn, (outcome, { email }) => judgedLogin(outcome, email)),
      checkPassword: after(accounts.checkPassword, (outcome, { id }) => judged(outcome, id, null)),
      signUp: after(accounts.signUp, async (outcome) => {
        if (outcome.ok) await note('signed-up', { accountId: outcome.account.id });
      }),
    },
    sessions: {
      ...sessions,
      endOne: after(
        (...args: Parameters<Sessions['endOne']>) => sessions.endOne(...args),
        (_, accountId) => note('session-ended', { accountId }),
      ),
      endAll: after(
        (...args: Parameters<Sessions['endAll']>) => sessions.endAll(...args),
        (_, accountId) => note('sessions-ended', { accountId }),
      ),
    },
    secondFactors: {
      ...secondFactors,
      check: after(secondFactors.check, (outcome, accountId) => judged(outcome, accountId, null)),
      turnOn: after(secondFactors.turnOn, (outcome, { id }) => judged(outcome, id, 'second-step-on')),
      turnOff: after(secondFactors.turnOff, (outcome, { id }) => judged(outcome, id, 'second-step-off')),
      renewRecovery: after(secondFactors.renewRecovery, (outcome, accountId) => judged(outcome, accountId, 'recovery-codes-renewed')),
      reset: after(secondFactors.reset, (_, { id }) => note('second-step-off', { accountId: id })),
    },
    verification: {
      ...verification,
      confirm: after(verification.confirm, async (outcome) => {
        if (outcome.ok)
          await note(outcome.resetSecret === null ? 'address-confirmed' : 'sessions-ended', { accountId: outcome.account.id });
      }),
    },
    notices: {
      ...notices,
      disown: after(notices.disown, async (outcome) => {
        if (outcome.ok) await note('sessions-ended', { accountId: outcome.accountId });
      }),
    },
    emailChanges: {
      ...emailChanges,
      confirm: after(emailChanges.confirm, async (outcome) => {
        if (outcome.ok) await note('address-changed', { accountId: outcome.account.id });
      }),
      takeBack: after(emailChanges.takeBack, async (outcome) => {
        if (!outcome.ok) return;
        await note('address-changed', { accountId: outcome.accountId });
        await note('sessions-ended', { accountId: outcome.accountId });
      }),
    },
    passwords: {
      ...passwords,
      reset: after(passwords.reset, async (outcome) => {
        if (outcome.ok) await note('password-changed', { accountId: outcome.account.id });
      }),
      change: after(passwords.change, (outcome, { id }) => judged(outcome, id, 'password-changed')),
    },
    providerSignIn: {
      ...providerSignIn,
      link: after(providerSignIn.link, (outcome, accountId, { provider }) => judged(outcome, accountId, 'provider-linked', provider)),
      unlink: after(providerSignIn.unlink, (outcome, accountId, provider) => judged(outcome, accountId, 'provider-unlinked', provider)),
    },
    accountRemoval: {
      ...accountRemoval,
      // why not as the account's own: those go with it
      remove: after(accountRemoval.remove, (_, { id }) => note('account-deleted', { about: id })),
    },
    accountData: {
      ...accountData,
      collect: after(accountData.collect, (_, { id }) => note('data-downloaded', { accountId: id })),
    },
  };
}

function after<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  note: (result: Result, ...args: Args) => Promise<void>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    const result = await work(...args);
    await note(result, ...args);
    return result;
  };
}
