import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { OneTimeCodes } from '~/ports/one-time-codes';
import type { Store } from '~/ports/store';

import type { DeferredTasks } from '~/features/jobs/index.server';
import { createKnownBrowsers, createSecondFactors, createSessions, type Limits, type SessionEnd } from '~/features/session/index.server';
import { createEmailChanges } from './email-change.server';
import { createLoginThrottle } from './login-throttle.server';
import { createOwners, createPrintedPassword, type Owners } from './owner.server';
import { createSignIn } from './sign-in.server';
import { createConfirmedLinks } from './used-links.server';
import { createAccountLanguages } from './language.server';
import { createNotices } from './notice.server';
import { createPasswords } from './password.server';
import { createProviderSignIn } from './provider-sign-in.server';
import { createProviderStates } from './provider-state.server';
import { createTokens } from './token.server';
import { createVerification } from './verification.server';

export { toUser } from './document.server';
export { toToken } from './token.server';
export { toConfirmedLinks } from './used-links.server';
export { changePasswordForm, emailForm, forgotForm, loginForm, nameForm, newPasswordForm, passwordForm, signupForm } from './form.server';

export { type AccountLanguages, toAccountLanguage } from './language.server';
export type { ResetFailure } from './password.server';
export type { ProviderProfile } from './provider-sign-in.server';
export { PROVIDER_STATE_LIFETIME } from './provider-state.server';
export { createOwners, ensureOwner, ownerEmails, type Owners } from './owner.server';
export type { Verification } from './verification.server';

export interface AccountNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly log: Log;
  readonly identity: Identity;
  readonly limits: Limits;
  readonly codes: OneTimeCodes;
  /** The addresses in ADMIN_EMAILS, lower case; empty: the store makes its own owner account. */
  readonly adminEmails: readonly string[];
  readonly owners?: Owners;
  /** Called with each session that ends early. */
  readonly onSessionEnded?: (ended: SessionEnd) => void;
  readonly deferredTasks: Pick<DeferredTasks, 'run'>;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(needs: AccountNeeds) {
  const { store, clock, encryption, log, identity, limits, codes, adminEmails, onSessionEnded: onEnded, deferredTasks } = needs;
  const owners = (needs.owners ?? createOwners({ store, identity, adminEmails })).addresses;
  const tokens = createTokens({ store, clock, encryption });
  const sessions = createSessions({ store, clock, ...(onEnded ? { onEnded } : {}) });
  const browsers = createKnownBrowsers({ identity, sessions, clock });
  const guessing = createLoginThrottle({ limits, browsers });
  const languages = createAccountLanguages({ store });
  const notices = createNotices({ identity, tokens, sessions, languages, limits, log });
  const printed = createPrintedPassword({ identity, store, clock });
  const confirmedLinks = createConfirmedLinks({ store });
  const secondFactors = createSecondFactors({ store, clock, encryption, codes, limits, browsers, sessions, notices });
  const verification = createVerification({ identity, tokens, sessions, limits, adminEmails });
  return {
    accounts: createSignIn({ identity, tokens, limits, guessing, verification, languages, log, adminEmails }),
    sessions,
    accountLanguages: languages,
    secondFactors,
    verification,
    notices,
    emailChanges: createEmailChanges({ identity, tokens, sessions, secondFactors, languages, limits }),
    passwords: createPasswords({ identity, tokens, sessions, confirmedLinks, notices, printed, limits, guessing, owners, deferredTasks }),
    providerSignIn: createProviderSignIn({ identity, tokens, sessions, confirmedLinks, notices, limits }),
    providerStates: createProviderStates({ store, clock }),
    addressesAsked: (accountId: string) => tokens.addressesAsked(accountId),
  };
}
