import { normalizeEmail } from '~/domain/account/email';

import { createPerClientQueue, type KnownBrowser, type KnownBrowsers, type LimitRule, type Limits } from '~/features/session/index.server';

const MINUTE = 60_000;

/** The guesses at one account: 10 failures in 15 minutes from all unknown browsers together, and from each known one. */
export const FAILURES_OF_ACCOUNT: LimitRule = { max: 10, windowMs: 15 * MINUTE, pauseMs: 15 * MINUTE };
export const SIGN_INS_OF_ACCOUNT: LimitRule = { max: 60, windowMs: 60 * MINUTE };
export const FAILURES_OF_CLIENT: LimitRule = { max: 300, windowMs: 15 * MINUTE };
export const SIGN_INS_OF_CLIENT: LimitRule = { max: 600, windowMs: 15 * MINUTE };
/** The answers 'not-found' to one client: not in bulk. Over the limit the answer is 'wrong-password', which pauses no account. */
export const UNKNOWN_OF_CLIENT: LimitRule = { max: 20, windowMs: 15 * MINUTE };

export interface Client {
  readonly address: string;
  readonly browser?: KnownBrowser | null;
}

type Answer<Code extends string> = { readonly ok: true } | { readonly ok: false; readonly code: Code };

/** A source of guesses and its place in the queue. `client` null: not limited by others' guesses. */
interface Guesser {
  readonly bucket: string;
  readonly runDue: string;
  readonly client: string | null;
}

const tooMany = { ok: false, code: 'too-many' } as const;

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Limits guesses at passwords: docs/rules.md, Limits. Strangers can't pause an account for a browser that it knows. */
export function createLoginThrottle({ limits, browsers }: { readonly limits: Limits; readonly browsers: KnownBrowsers }) {
  // why one hash at a time for each client: none takes all places of those that wait
  const inTurn = createPerClientQueue();

  /** Checks a password at the login. 'too-many' also while the account, the browser or the address pauses. */
  async function atLogin<Code extends string, A extends Answer<Code>>(
    email: string,
    client: Client,
    check: () => Promise<A>,
  ): Promise<A | typeof tooMany | { readonly ok: false; readonly code: 'wrong-password' }> {
    const who = await guesserOf(email, client);
    if (await mayNotSignIn(who)) return tooMany;
    const answer = await guess(who, check);
    if (answer.ok) return (await countSignIn(who)) ? answer : tooMany;
    if (who.client === null || !isGuess(answer)) return answer;
    // why again after the answer: many guesses at once learn no more than one after another
    if (!(await limits.take(`sign-in client ${who.client}`, FAILURES_OF_CLIENT))) return tooMany;
    if (answer.code === 'not-found' && !(await limits.take(`sign-in unknown ${who.client}`, UNKNOWN_OF_CLIENT)))
      return { ok: false, code: 'wrong-password' };
    return answer;
  }

  /** Checks the password of a signed-in person, whom others' guesses don't pause. */
  function ofSignedIn<Code extends string, A extends Answer<Code>>(
    accountId: string,
    check: () => Promise<A>,
  ): Promise<A | typeof tooMany> {
    return guess({ bucket: `password of signed-in ${accountId}`, runDue: `account ${accountId}`, client: null }, check);
  }

  async function bySomethingElse(email: string, client: Client): Promise<boolean> {
    return countSignIn(await guesserOf(email, client));
  }

  async function unlock(email: string): Promise<void> {
    const { bucket } = strangerAt(email, '');
    await limits.clear(bucket);
    await limits.clear(signInsOf(bucket));
  }

  async function guesserOf(email: string, { address, browser = null }: Client): Promise<Guesser> {
    if (!browser || !(await browsers.isKnownToAddress(browser, email))) return strangerAt(email, address);
    return { bucket: `sign-in browser ${browser.id} ${normalizeEmail(email)}`, runDue: `browser ${browser.id}`, client: null };
  }

  async function mayNotSignIn({ bucket, client }: Guesser): Promise<boolean> {
    const full = [limits.isFull(signInsOf(bucket), SIGN_INS_OF_ACCOUNT)];
    if (client !== null)
      full.push(
        limits.isFull(`sign-in client ${client}`, FAILURES_OF_CLIENT),
        limits.isFull(`sign-ins client ${client}`, SIGN_INS_OF_CLIENT),
      );
    return (await Promise.all(full)).includes(true);
  }

  /** Counts before the check and gives back after it, so that guesses at the same time can't all pass uncounted. */
  async function guess<Code extends string, A extends Answer<Code>>(
    { bucket, runDue }: Guesser,
    check: () => Promise<A>,
  ): Promise<A | typeof tooMany> {
    if (!(await limits.take(bucket, FAILURES_OF_ACCOUNT))) return tooMany;
    const answer = (await inTurn(runDue, check)) ?? tooMany;
    if (answer.ok || !isGuess(answer)) await limits.giveBack(bucket);
    return answer;
  }

  async function countSignIn({ bucket, client }: Guesser): Promise<boolean> {
    if (!(await limits.take(signInsOf(bucket), SIGN_INS_OF_ACCOUNT))) return false;
    return client === null || limits.take(`sign-ins client ${client}`, SIGN_INS_OF_CLIENT);
  }

  return { atLogin, ofSignedIn, bySomethingElse, unlock, inTurn };
}

function strangerAt(email: string, address: string): Guesser {
  return { bucket: `sign-in account ${normalizeEmail(email)}`, runDue: `address ${address}`, client: address };
}

const signInsOf = (bucket: string) => `sign-ins of ${bucket}`;

function isGuess({ code }: { readonly code: string }): boolean {
  return code === 'wrong-password' || code === 'not-found';
}
