import type { AuditAction } from '~/domain/admin/audit';
import { hasPassed } from '~/domain/shared/deadline';
import type { Language } from '~/domain/shared/language';
import type { AccountChange } from '~/domain/mail/kinds';
import { refused, type Refused } from '~/domain/shared/result';
import { readCode, RECOVERY_CODES } from '~/domain/account/second-factor';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';
import type { OneTimeCodes } from '~/ports/one-time-codes';
import type { Patch, Snapshot, Store, Transaction } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import type { Limits } from '~/features/session/rate-limit.server';
import { createCodeVerifier, type CodeFailure, type CodeOutcome, type RecoveryOutcome } from './code.server';
import { factorOf, factorPath, offerOf } from './document.server';
import type { Sessions } from '../sessions.server';
import type { KnownBrowser, KnownBrowsers } from '../trusted-browser.server';

const MINUTE = 60_000;

export const OFFER_LIFETIME = 30 * MINUTE;

export type FactorView =
  | { readonly state: 'off' }
  /** `secret` in base32; `address` is the content of the picture. */
  | { readonly state: 'offered'; readonly secret: string; readonly address: string }
  | { readonly state: 'on'; readonly onAt: number; readonly recoveryLeft: number };

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly codes: OneTimeCodes;
  readonly limits: Limits;
  readonly browsers: Pick<KnownBrowsers, 'isKnownTo'>;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly notices: {
    readonly write: (tx: Transaction, account: Pick<Account, 'id' | 'email'>, change: AccountChange, language: Language) => Promise<void>;
    readonly languageOf: (accountId: string) => Promise<Language>;
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Creates second factors: a code from a phone after the password, for accounts with a confirmed address. */
export function createSecondFactors({ store, clock, encryption, codes, limits, browsers, sessions, notices }: Dependencies) {
  const { verify, guess, unlock, drawRecovery } = createCodeVerifier({ clock, encryption, codes, limits, browsers });

  async function isOn(accountId: string): Promise<boolean> {
    return factorOf(await store.get(factorPath(accountId))) !== null;
  }

  async function view({ id, email }: Account): Promise<FactorView> {
    const doc = await store.get(factorPath(id));
    const factor = factorOf(doc);
    if (factor) return { state: 'on', onAt: factor.onAt, recoveryLeft: factor.recovery.length };
    const secret = offeredSecret(id, doc);
    return secret === null ? { state: 'off' } : { state: 'offered', secret, address: codes.addressOf(secret, email) };
  }

  /** Makes a secret for the phone. 'unverified': else the maker of an account with another's address could lock that person out. */
  async function offer(account: Account): Promise<'offered' | 'unverified' | 'on'> {
    if (!account.emailVerified) return 'unverified';
    const sealedSecret = encryption.seal(codes.draw(), factorPath(account.id));
    return store.transaction(async (tx) => {
      if (factorOf(await tx.get(factorPath(account.id)))) return 'on';
      tx.merge(factorPath(account.id), { offer: { sealedSecret, at: clock() } });
      return 'offered';
    });
  }

  /** Switches it on with a code of the offered secret. Every session ends: each needs a code to begin. */
  async function turnOn(account: Account, typed: string, isAdmin = false): Promise<TurnedOn> {
    const code = readCode(typed);
    const fresh = drawRecovery(account.id);
    const language = await notices.languageOf(account.id);
    const outcome = await guess(account.id, () =>
      store.transaction(async (tx): Promise<CodeOutcome> => {
        const doc = await tx.get(factorPath(account.id));
        const secret = factorOf(doc) ? null : offeredSecret(account.id, doc);
        if (secret === null) return refused('off');
        const step = code?.kind === 'app' ? codes.stepOf(secret, code.code, clock()) : null;
        if (step === null) return refused('wrong-code');
        const sealedSecret = encryption.seal(secret, factorPath(account.id));
        tx.merge(factorPath(account.id), { offer: null, sealedSecret, onAt: clock(), lastStep: step, recovery: fresh.hashes });
        if (isAdmin) record(tx, account.id, 'second-step-on');
        await notices.write(tx, account, 'second-step-on', language);
        return { ok: true };
      }),
    );
    if (!outcome.ok) return outcome;
    return { ok: true, recoveryCodes: fresh.codes, endedAt: await sessions.endAll(account.id) };
  }

  /** Checks and uses up a code: of several callers only the first gets true. `browser`: its source. */
  function check(accountId: string, typed: string, browser: KnownBrowser | null = null): Promise<CodeOutcome> {
    return spend(accountId, typed, { after: (patch) => patch, browser });
  }

  async function renewRecovery(accountId: string, typed: string, isAdmin = false): Promise<RecoveryOutcome> {
    const fresh = drawRecovery(accountId);
    const action = isAdmin ? 'recovery-codes-renewed' : null;
    const outcome = await spend(accountId, typed, {
      after: (patch) => ({ ...patch, recovery: fresh.hashes }),
      also: (tx) => action && record(tx, accountId, action),
    });
    return outcome.ok ? { ok: true, recoveryCodes: fresh.codes } : outcome;
  }

  /** Switches it off, for a code of either kind. The caller checks the password. */
  async function turnOff(account: Account, typed: string, isAdmin = false): Promise<CodeOutcome> {
    const language = await notices.languageOf(account.id);
    return spend(account.id, typed, {
      after: () => null,
      also: async (tx) => {
        if (isAdmin) record(tx, account.id, 'second-step-off');
        await notices.write(tx, account, 'second-step-off', language);
      },
    });
  }

  /** Switches it off for a person without phone and codes, and ends the sessions. */
  async function reset(account: Account): Promise<void> {
    const language = await notices.languageOf(account.id);
    await store.transaction(async (tx) => {
      tx.delete(factorPath(account.id));
      await notices.write(tx, account, 'second-step-off', language);
    });
    await sessions.endAll(account.id);
  }

  async function remove(accountId: string): Promise<void> {
    await store.delete(factorPath(accountId));
  }

  /** Uses a code up and writes the result of `after`; null removes the factor. `also` writes in the same transaction. */
  function spend(accountId: string, typed: string, { after, also, browser = null }: Spending): Promise<CodeOutcome> {
    const path = factorPath(accountId);
    const code = readCode(typed);
    const attempt = () =>
      store.transaction(async (tx): Promise<CodeOutcome> => {
        const factor = factorOf(await tx.get(path));
        if (!factor) return refused('off');
        const used = code && verify(accountId, factor, code);
        if (!used) return refused('wrong-code');
        const patch = after(used);
        if (patch) tx.update(path, patch);
        else tx.delete(path);
        await also?.(tx);
        return { ok: true };
      });
    return guess(accountId, attempt, browser);
  }

  // why logged: an admin's second step guards the whole store
  function record(tx: Transaction, accountId: string, action: StepAction): void {
    recordChange(tx, { at: clock(), by: accountId, action, subject: `accounts/${accountId}`, ...STEPS[action] });
  }

  function offeredSecret(accountId: string, doc: Snapshot | null): string | null {
    const offered = offerOf(doc);
    return offered && !hasPassed(offered.at, OFFER_LIFETIME, clock()) ? encryption.open(offered.sealedSecret, factorPath(accountId)) : null;
  }

  return { isOn, view, offer, turnOn, check, unlock, renewRecovery, turnOff, reset, remove };
}

/** `endedAt`: the end of all sessions (ms); a new one starts only where none ended later. */
export type TurnedOn = (Extract<RecoveryOutcome, { ok: true }> & { readonly endedAt: number }) | Refused<CodeFailure>;

interface Spending {
  readonly after: (patch: Patch) => Patch | null;
  readonly also?: (tx: Transaction) => unknown;
  readonly browser?: KnownBrowser | null;
}

type StepAction = Extract<AuditAction, 'second-step-on' | 'second-step-off' | 'recovery-codes-renewed'>;

const STEPS = {
  'second-step-on': { before: { secondStep: false }, after: { secondStep: true } },
  'second-step-off': { before: { secondStep: true }, after: { secondStep: false } },
  'recovery-codes-renewed': { before: null, after: { recovery: RECOVERY_CODES } },
} as const;
