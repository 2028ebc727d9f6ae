import { parseCode } from '~/domain/coupon';
import type { JudgedCode } from '~/domain/coupon/cart';

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
}

interface Dependencies<User> {
  readonly limits: Pick<Limits, 'take' | 'giveBack'>;
  readonly carts: Pick<Carts, 'setCode'>;
  readonly judgeCode: (typed: string, user: User) => Promise<JudgedCode>;
}

/** Creates the entry of codes into carts: a code that can't be used is refused the same way whatever the reason. */
export function createCouponEntry<User extends { readonly accountId: string }>({ limits, carts, judgeCode }: Dependencies<User>) {
  /** Keeps a code in the cart, in place of the one before. 'too-many': a limit of wrong codes is reached. */
  async function enterCode({ typed, user, address }: Entering<User>): Promise<'kept' | 'unusable' | 'too-many'> {
    const startedAt = performance.now();
    const [ofAccount, ofClient] = [`wrong codes of ${user.accountId}`, `wrong codes from ${address}`];
    // why counted before the look: many guesses at once can't all pass uncounted
    if (!(await limits.take(ofAccount, WRONG_OF_ACCOUNT))) return 'too-many';
    if (!(await limits.take(ofClient, WRONG_OF_CLIENT))) {
      await limits.giveBack(ofAccount);
      return 'too-many';
    }
    const code = parseCode(typed);
    const judged = code === null ? null : await judgeCode(code, user);
    if (judged === null || judged.coupon === null || judged.reason !== null) {
      await rest(startedAt + REFUSAL_MS - performance.now());
      return 'unusable';
    }
    await Promise.all([limits.giveBack(ofAccount), limits.giveBack(ofClient)]);
    await carts.setCode(user.accountId, judged.code);
    return 'kept';
  }

  return { enterCode };
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
