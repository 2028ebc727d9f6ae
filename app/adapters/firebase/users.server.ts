import type { App } from 'firebase-admin/app';
import type { Auth, UserRecord } from 'firebase-admin/auth';

import type { Account, Provider, ProviderIdentity } from '~/ports/identity';
import { StoreError } from '~/ports/store';

import { refusal } from './rest-client.server';
import { google } from '~/adapters/shared/google.server';

const PROVIDER_IDS = { google: 'google.com', github: 'github.com' } as const satisfies Record<Provider, string>;

export function providerIdOf(provider: Provider): string {
  return PROVIDER_IDS[provider];
}

/** Refusals that a caller may foresee. */
type ForeseenCode = 'user-not-found' | 'email-already-exists' | 'uid-already-exists' | 'invalid-email' | 'invalid-password';

const OUTAGES = ['app/network-error', 'app/network-timeout', 'app/invalid-credential', 'auth/quota-exceeded'];

/** The server's own names, in the message of a code that firebase-admin does not know. */
const PASSWORD_POLICY = /PASSWORD_DOES_NOT_MEET_REQUIREMENTS|WEAK_PASSWORD/;

const PAGE_SIZE = 1000;

/** Wraps firebase-admin with a time limit: StoreError 'unavailable' after `waitMs`. */
export function createUsers({ app, waitMs }: { readonly app: App; readonly waitMs: number }) {
  const auth = google.auth.getAuth(app);

  async function ask<R>(call: (auth: Auth) => Promise<R>): Promise<{ readonly value: R } | { readonly code: ForeseenCode }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StoreError('unavailable', `Firebase Authentication: no answer within ${waitMs} ms`)), waitMs);
    });
    try {
      return { value: await Promise.race([call(auth), late]) };
    } catch (error) {
      const code = foreseen(error);
      if (code !== null) return { code };
      throw toError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function find(call: (auth: Auth) => Promise<UserRecord>): Promise<Account | null> {
    const answer = await ask(call);
    if ('value' in answer) return toAccount(answer.value);
    if (answer.code === 'user-not-found' || answer.code === 'invalid-email') return null;
    throw refusal(answer.code);
  }

  return {
    ask,
    find,
    byId: (id: string) => find((one) => one.getUser(id)),

    async isEmpty(): Promise<boolean> {
      const answer = await ask((one) => one.listUsers(1));
      if ('value' in answer) return answer.value.users.length === 0;
      throw refusal(answer.code);
    },

    /** Lists one page of all accounts; `next` is null at the end. */
    async list(after: string | null): Promise<{ readonly accounts: readonly Account[]; readonly next: string | null }> {
      const answer = await ask((one) => one.listUsers(PAGE_SIZE, after ?? undefined));
      if ('value' in answer) return { accounts: answer.value.users.map(toAccount), next: answer.value.pageToken ?? null };
      throw refusal(answer.code);
    },

    async accessToken(): Promise<string> {
      const { credential } = app.options;
      if (!credential) throw new Error('Firebase Authentication needs the credentials of a service account.');
      try {
        return (await credential.getAccessToken()).access_token;
      } catch (error) {
        throw toError(error);
      }
    },
  };
}

export function toAccount(user: UserRecord): Account {
  return {
    id: user.uid,
    email: (user.email ?? '').toLowerCase(),
    displayName: user.displayName ?? '',
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    hasPassword: user.providerData.some(({ providerId }) => providerId === 'password'),
    linked: user.providerData.flatMap(({ providerId, uid, email }): ProviderIdentity[] => {
      const provider = providerId === 'google.com' ? 'google' : providerId === 'github.com' ? 'github' : null;
      return provider === null ? [] : [{ provider, subject: uid, email: (email ?? '').toLowerCase() }];
    }),
    createdAt: Date.parse(user.metadata.creationTime) || 0,
  };
}

function foreseen(error: unknown): ForeseenCode | null {
  switch (errorCodeOf(error)) {
    case 'auth/user-not-found':
      return 'user-not-found';
    case 'auth/email-already-exists':
      return 'email-already-exists';
    case 'auth/uid-already-exists':
      return 'uid-already-exists';
    case 'auth/invalid-email':
      return 'invalid-email';
    case 'auth/invalid-password':
      return 'invalid-password';
    default:
      return PASSWORD_POLICY.test(messageOf(error)) ? 'invalid-password' : null;
  }
}

function toError(error: unknown): unknown {
  if (error instanceof StoreError) return error;
  const code = errorCodeOf(error);
  if (code === null) return error;
  // why: the SDK reports any answer that it does not know as an internal error, also those of a server in trouble
  const isStoreUnavailable = OUTAGES.includes(code) || (code === 'auth/internal-error' && !/"code":\s*4\d\d/.test(messageOf(error)));
  if (isStoreUnavailable) return new StoreError('unavailable', `Firebase Authentication: ${code}`, { cause: error });
  return refusal(
    code
      .replace(/^\w+\//, '')
      .toUpperCase()
      .replaceAll('-', '_'),
    error,
  );
}

function errorCodeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^(auth|app)\//.test(code) ? code : null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
