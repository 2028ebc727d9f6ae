import { canonicalCode, type Coupon, parseCode, timeProblem } from '~/domain/coupon';
import type { EvaluatedCode } from '~/domain/coupon/cart';

import type { Clock } from '~/ports/clock';

import type { Carts } from '~/features/cart/index.server';
import type { LimitRule, Limits } from '~/features/session/index.server';

const HOUR = 60 * 60_000;
export const WRONG_OF_ACCOUNT: LimitRule = { max: 20, windowMs: HOUR };
export const WRONG_OF_CLIENT: LimitRule = { max: 200, windowMs: HOUR };

/** The time (ms) of every refusal: how long the search took tells nothing of the code. */
const REFUSAL_MS = 250;

interface Entering<User> {
  readonly typed: string;
  readonly user: User;
  /** The client's address. */
  readonly address: string;
  /** Returns whether the cart keeps a code that can be used, by what it does there. */
  readonly isWanted: (evaluated: EvaluatedCode) => Promise<boolean>;
}

/** 'idle': it can be used, and the cart didn't want it. 'too-many': a limit of wrong codes is reached. */
type Entered = 'applied' | 'idle' | 'not-redeemable' | 'unconfirmed' | 'too-many';

interface Dependencies<User> {
  readonly limits: Pick<Limits, 'take' | 'giveBack'>;
  readonly carts: Pick<Carts, 'setCode'>;
  readonly evaluateCoupon: (typed: string, user: User) => Promise<EvaluatedCode>;
  readonly find: (id: string) => Promise<Coupon | null>;
  readonly clock: Clock;
}

/** Creates the entry of codes into carts: a code that can't be used is refused the same way whatever the reason. */
export function createCouponEntry<User extends { readonly accountId: string }>({
  limits,
  carts,
  evaluateCoupon,
  find,
  clock,
}: Dependencies<User>) {
  /** Applies a code to the cart, in place of the one before. */
  async function applyCoupon({ typed, user, address, isWanted }: Entering<User>): Promise<Entered> {
    const startedAt = performance.now();
    const [ofAccount, ofClient] = [`wrong codes of ${user.accountId}`, `wrong codes from ${address}`];
    // why counted before the look: many guesses at once can't all pass uncounted
    if (!(await limits.take(ofAccount, WRONG_OF_ACCOUNT))) return 'too-many';
    if (!(await limits.take(ofClient, WRONG_OF_CLIENT))) {
      await limits.giveBack(ofAccount);
      return 'too-many';
    }
    const code = parseCode(typed);
    const evaluated = code === null ? null : await evaluateCoupon(code, user);
    const isUnconfirmed = evaluated?.reason === 'unconfirmed';
    if (evaluated === null || evaluated.coupon === null || (evaluated.reason !== null && !isUnconfirmed)) {
      await rest(startedAt + REFUSAL_MS - performance.now());
      return 'not-redeemable';
    }
    await Promise.all([limits.giveBack(ofAccount), limits.giveBack(ofClient)]);
    if (isUnconfirmed) return 'unconfirmed';
    if (!(await isWanted(evaluated))) return 'idle';
    await carts.setCode(user.accountId, evaluated.code);
    return 'applied';
  }

  /** Returns the code of a link while it runs; null for any other, and for a client that asked for too many. */
  async function findForLink(code: string, address: string): Promise<Coupon | null> {
    const startedAt = performance.now();
    // why apart from typed codes: anyone can follow links, and others at the address would have no codes
    const ofClient = `wrong links from ${address}`;
    if (!(await limits.take(ofClient, WRONG_OF_CLIENT))) return null;
    const coupon = await findRunning(code);
    if (coupon === null) await rest(startedAt + REFUSAL_MS - performance.now());
    else await limits.giveBack(ofClient);
    return coupon;
  }

  /** Returns a code that runs now; null for any other. Its answer tells a client that there is one. */
  async function findRunning(code: string): Promise<Coupon | null> {
    const coupon = await find(canonicalCode(code));
    return coupon !== null && timeProblem(coupon, clock()) === null ? coupon : null;
  }

  return { applyCoupon, findForLink, findRunning };
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
