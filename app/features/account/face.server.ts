import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { OneTimeCodes } from '~/ports/one-time-codes';
import type { Store } from '~/ports/store/port';

import type { KeptForAccount } from '~/features/kept-for-account';
import type { Later } from '~/features/later';
import type { Limits } from '~/features/limit.server';
import { createGuessing } from './guessing.server';
import { createKnownBrowsers } from './known-browser.server';
import { createSignIn, ownerEmails } from './sign-in.server';
import { createAccountData, type AccountDataNeeds } from './data.server';
import { createConfirmedLinks } from './confirmed-links.server';
import { createNotices } from './notice.server';
import { createPasswords } from './password.server';
import { createProviderSignIn } from './provider-sign-in.server';
import { createProviderStates } from './provider-state.server';
import { createAccountRemoval, type AccountRemovalNeeds } from './removal.server';
import { createSecondFactors } from './second-factor.server';
import { createSessions, type SessionEnd } from './session.server';
import { createTokens } from './token.server';
import { createUnverifiedAccounts } from './unverified.server';
import { createVerification } from './verification.server';

export { KNOWN_FOR, knownBrowser, rememberAccount, type KnownBrowser } from './known-browser.server';
export type { ResetFailure } from './password.server';
export type { ProviderProfile } from './provider-sign-in.server';
export { PROVIDER_STATE_LIFETIME } from './provider-state.server';
export type { CodeFailure } from './second-factor-code.server';
export { notingAccounts } from './noted.server';
export type { StartedSession } from './session.server';
export { ADMIN_SESSION, isFresh, SHOPPER_SESSION, type SignInTimes } from './session-document.server';
export { ensureOwner, ownerEmails } from './sign-in.server';
export type { Verification } from './verification.server';

export interface AccountNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly cipher: Cipher;
  readonly log: Log;
  readonly identity: Identity;
  readonly limits: Limits;
  readonly codes: OneTimeCodes;
  /** The addresses in ADMIN_EMAILS, lower case; empty: the store makes its own owner account. */
  readonly adminEmails: readonly string[];
  /** Gets each session that ends early. */
  readonly onSessionEnded?: (ended: SessionEnd) => void;
  /** The account service may hold accounts that are not the store's. */
  readonly isShared: boolean;
  readonly later: Pick<Later, 'run'>;
  /** What other rooms keep for each account. */
  readonly kept: readonly KeptForAccount[];
  readonly messages: AccountDataNeeds['messages'];
  readonly orders: AccountDataNeeds['orders'] & AccountRemovalNeeds['orders'];
  readonly audit: AccountRemovalNeeds['audit'];
}

/** Accounts: how a person signs in, stays signed in, downloads her data, and leaves. */
export function createAccounts(needs: AccountNeeds) {
  const { store, clock, cipher, log, identity, limits, codes, adminEmails, onSessionEnded: onEnded } = needs;
  const { isShared, later, kept, messages, orders, audit } = needs;
  const owners = ownerEmails(adminEmails);
  const tokens = createTokens({ store, clock, cipher });
  const sessions = createSessions({ store, clock, ...(onEnded ? { onEnded } : {}) });
  const browsers = createKnownBrowsers({ identity, sessions, clock });
  const guessing = createGuessing({ limits, browsers });
  const notices = createNotices({ identity, tokens, sessions, limits, log });
  const confirmedLinks = createConfirmedLinks({ store });
  const secondFactors = createSecondFactors({ store, clock, cipher, codes, limits, browsers, sessions, notices });
  const verification = createVerification({ identity, tokens, sessions, limits, adminEmails });
  const accountRemoval = createAccountRemoval({ store, clock, log, identity, sessions, secondFactors, orders, audit, kept });
  return {
    accounts: createSignIn({ identity, limits, guessing, verification, log, adminEmails }),
    sessions,
    secondFactors,
    verification,
    notices,
    passwords: createPasswords({ identity, tokens, sessions, confirmedLinks, notices, limits, guessing, owners, later }),
    providerSignIn: createProviderSignIn({ identity, sessions, confirmedLinks, notices, limits }),
    providerStates: createProviderStates({ store, clock }),
    accountData: createAccountData({ kept, messages, orders, secondFactors, sessions }),
    accountRemoval,
    unverifiedAccounts: createUnverifiedAccounts({ store, clock, identity, sessions, removal: accountRemoval, owners, isShared }),
  };
}
