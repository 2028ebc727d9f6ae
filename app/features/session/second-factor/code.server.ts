import { refused, type Refused } from '~/domain/shared/result';
import { inGroups, RECOVERY_CODES, type TypedCode } from '~/domain/account/second-factor';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { OneTimeCodes } from '~/ports/one-time-codes';
import type { Patch } from '~/ports/store';

import type { LimitRule, Limits } from '~/features/session/rate-limit.server';
import { randomCode } from '~/features/documents/index.server';
import type { KnownBrowser, KnownBrowsers } from '../trusted-browser.server';
import { factorPath, type Factor } from './document.server';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// why fewer than for a password: three of a million codes are right at a time, and the guesser knows the password
const GUESSES: LimitRule = { max: 5, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE };
const GUESSES_A_DAY: LimitRule = { max: 50, windowMs: DAY };

/** Steps of 30 s, more than clocks differ by: a last step so far ahead is a wrong clock's. */
const FAR_AHEAD = 6000;

/** 'off': no second factor, or (while switching it on) no recent offer. */
export type CodeFailure = 'wrong-code' | 'too-many' | 'off';
export type CodeOutcome = { readonly ok: true } | Refused<CodeFailure>;
export type RecoveryOutcome = { readonly ok: true; readonly recoveryCodes: readonly string[] } | Refused<CodeFailure>;

interface Dependencies {
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly codes: OneTimeCodes;
  readonly limits: Limits;
  readonly browsers: Pick<KnownBrowsers, 'isKnownTo'>;
}

export function createCodeVerifier({ clock, encryption, codes, limits, browsers }: Dependencies) {
  function verify(accountId: string, { sealedSecret, lastStep, recovery }: Factor, { kind, code }: TypedCode): Patch | null {
    if (kind === 'recovery') {
      const hash = hashOf(accountId, code);
      return recovery.includes(hash) ? { recovery: recovery.filter((one) => one !== hash) } : null;
    }
    const step = codes.stepOf(encryption.open(sealedSecret, factorPath(accountId)), code, clock());
    return step === null || (step <= lastStep && lastStep <= step + FAR_AHEAD) ? null : { lastStep: step };
  }

  /** Counts first, so that guesses at once can't all pass. Known browsers have guesses of their own, and share a day's. */
  async function guess(accountId: string, attempt: () => Promise<CodeOutcome>, browser: KnownBrowser | null = null): Promise<CodeOutcome> {
    const isKnown = browser !== null && (await browsers.isKnownTo(browser, accountId));
    const [bucket, daily] = isKnown ? bucketsOf(`${accountId} browser ${browser.id}`, `${accountId} browsers`) : bucketsOf(accountId);
    if (!(await limits.take(bucket, GUESSES))) return refused('too-many');
    if (!(await limits.take(daily, GUESSES_A_DAY))) return refused('too-many');
    const outcome = await attempt();
    if (outcome.ok || outcome.code === 'off') for (const each of [bucket, daily]) await limits.giveBack(each);
    return outcome;
  }

  function drawRecovery(accountId: string): { readonly codes: string[]; readonly hashes: string[] } {
    const drawn = Array.from({ length: RECOVERY_CODES }, randomCode);
    return { codes: drawn.map(inGroups), hashes: drawn.map((code) => hashOf(accountId, code)) };
  }

  function hashOf(accountId: string, code: string): string {
    return encryption.fingerprint(`recovery code ${accountId} ${code}`);
  }

  async function unlock(accountId: string): Promise<void> {
    for (const bucket of bucketsOf(accountId)) await limits.clear(bucket);
    await limits.clear(dailyOf(`${accountId} browsers`));
  }

  return { verify, guess, unlock, drawRecovery };
}

const dailyOf = (whose: string) => `code account a day ${whose}`;
const bucketsOf = (whose: string, ofADay = whose) => [`code account ${whose}`, dailyOf(ofADay)] as const;
