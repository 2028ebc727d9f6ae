import { ownValue } from '~/domain/shared/own-value';
import type { Refused } from '~/domain/shared/result';
import { readVendorAnswer } from '~/domain/shared/read-response';
import type { SignInFailure } from '~/ports/identity';
import { StoreError } from '~/ports/store';

export interface ToolkitOptions {
  readonly apiKey: string;
  readonly projectId: string;
  /** host:port of the Authentication emulator; null: Google's own servers. */
  readonly emulatorHost: string | null;
  readonly accessToken: () => Promise<string>;
  /** The time limit of a call, in ms. */
  readonly waitMs: number;
}

/** Changes that firebase-admin can't make in one call. */
export interface AccountChange {
  readonly emailVerified?: true;
  readonly displayName?: string;
  readonly deleteAttribute?: readonly ['PASSWORD'];
  readonly deleteProvider?: readonly string[];
  readonly linkProviderUserInfo?: { readonly providerId: string; readonly rawId: string; readonly email: string };
}

/** For projects that tell addresses apart, and for those that protect them (INVALID_LOGIN_CREDENTIALS). */
const SIGN_IN_CODES: Readonly<Record<string, SignInFailure>> = {
  EMAIL_NOT_FOUND: 'not-found',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'wrong-password',
  MISSING_PASSWORD: 'wrong-password',
  USER_DISABLED: 'disabled',
  INVALID_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'invalid-email',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many',
  QUOTA_EXCEEDED: 'too-many',
  RESOURCE_EXHAUSTED: 'too-many',
};

/** The owner's remedy for a refusal that is no visitor's fault, for the log. */
const HINTS: Readonly<Record<string, string>> = {
  OPERATION_NOT_ALLOWED: 'sign-in by e-mail and password is switched off in the Firebase console.',
  PASSWORD_LOGIN_DISABLED: 'sign-in by e-mail and password is switched off in the Firebase console.',
  CONFIGURATION_NOT_FOUND: 'Authentication is not set up yet in the Firebase console.',
  PROJECT_NOT_FOUND: 'GOOGLE_CLOUD_PROJECT names no project that uses Firebase Authentication.',
  API_KEY_INVALID: 'FIREBASE_API_KEY is not valid.',
  API_KEY_SERVICE_BLOCKED: 'FIREBASE_API_KEY may not be used for the Identity Toolkit API.',
  API_KEY_HTTP_REFERRER_BLOCKED: 'FIREBASE_API_KEY is for web sites only: it needs one that a server may use.',
  API_KEY_IP_ADDRESS_BLOCKED: 'FIREBASE_API_KEY may not be used from the address of this server.',
  SERVICE_DISABLED: 'the Identity Toolkit API is switched off in the project.',
  INSUFFICIENT_PERMISSION: 'the service account needs the role Firebase Authentication Admin.',
  PERMISSION_DENIED: 'the service account or FIREBASE_API_KEY may not do this.',
};

export function createToolkit({ apiKey, projectId, emulatorHost, accessToken, waitMs }: ToolkitOptions) {
  const service = `${emulatorHost === null ? 'https:/' : `http://${emulatorHost}`}/identitytoolkit.googleapis.com/v1`;

  return {
    /** Returns the id of the account with this password. */
    async checkPassword(email: string, password: string): Promise<{ readonly ok: true; readonly id: string } | Refused<SignInFailure>> {
      const body = { email, password, returnSecureToken: true };
      // why twice: a repeated question changes nothing
      const answer = await call('accounts:signInWithPassword', { 'x-goog-api-key': apiKey }, body, { repeat: true });
      if (answer.ok) {
        const { localId, idToken } = answer.body;
        if (typeof localId === 'string' && typeof idToken === 'string') return { ok: true, id: localId };
        throw new Error('Firebase Authentication wants a second factor of its own, which this store does not ask for.');
      }
      const code = ownValue(SIGN_IN_CODES, answer.code);
      if (code !== undefined) return { ok: false, code };
      throw refusal(answer.code);
    },

    /** Returns false where there is no such account. */
    async change(id: string, change: AccountChange): Promise<boolean> {
      const headers = { authorization: `Bearer ${await accessToken()}` };
      const answer = await call(`projects/${projectId}/accounts:update`, headers, { localId: id, ...change }, { repeat: false });
      if (answer.ok) return true;
      if (answer.code === 'USER_NOT_FOUND') return false;
      throw refusal(answer.code);
    },
  };

  async function call(path: string, headers: Record<string, string>, body: unknown, { repeat }: { readonly repeat: boolean }) {
    const signal = AbortSignal.timeout(waitMs);
    for (let isLast = !repeat; ; isLast = true) {
      try {
        return await post(`${service}/${path}`, headers, body, signal);
      } catch (error) {
        if (isLast || signal.aborted || !(error instanceof StoreError)) throw error;
      }
    }
  }
}

type Answer = { readonly ok: true; readonly body: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly code: string };

async function post(url: string, headers: Record<string, string>, body: unknown, signal: AbortSignal): Promise<Answer> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });
    answer = JSON.parse(await readVendorAnswer(response));
  } catch (error) {
    throw new StoreError('unavailable', 'Firebase Authentication: no answer', { cause: error });
  }
  if (response.status >= 500) throw new StoreError('unavailable', `Firebase Authentication: answered ${response.status}`);
  const fields = isRecord(answer) ? answer : {};
  return response.ok ? { ok: true, body: fields } : { ok: false, code: errorCodeOf(fields['error']) };
}

/** Reads the code of `{ message: 'WEAK_PASSWORD : at least …' }`; of a refused API key it is in the details. */
function errorCodeOf(error: unknown): string {
  if (!isRecord(error)) return 'UNKNOWN';
  const details = Array.isArray(error['details']) ? error['details'] : [];
  const reasons = [...details.map((detail: unknown) => (isRecord(detail) ? detail['reason'] : null)), error['message'], error['status']];
  const codes = reasons.map((reason) => (typeof reason === 'string' ? /^[A-Z][A-Z_]+(?= |$)/.exec(reason)?.[0] : undefined));
  return codes.find((code) => code !== undefined) ?? 'UNKNOWN';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Makes an error with a remedy, without address, password or key. */
export function refusal(code: string, cause?: unknown): Error {
  return new Error(`Firebase Authentication refused: ${code}${HINTS[code] ? `; ${HINTS[code]}` : ''}`, { cause });
}
