import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import { perShop } from '~/http/per-shop.server';

const LIFETIME = 30 * 60 * 1000;
/** The least age of an answered question, in ms: no person is faster. */
const MIN_AGE = 1000;
const MAX_USED = 10_000;

export interface Captcha {
  readonly terms: readonly [number, number];
  readonly token: string;
}

export const captchaForm = z.object({
  captcha: z.string().default(''),
  captcha_token: z.string().default(''),
  /** The hidden field, under a name that no helper of a browser knows. */
  mf_q7: z.string().default(''),
  person: z.literal('1').optional().catch(undefined),
});

/** Creates sums that stop generic robots without a script; only the limits stop one made for this store (docs/rules.md, Contact form). */
export function createCaptchas({ secret, clock }: { readonly secret: string; readonly clock: () => number }) {
  /** Question → its end. In this process only: a second use elsewhere is one more message, not a breach. */
  const used = new Map<string, number>();

  return {
    make(): Captcha {
      const terms = [randomInt(1, 11), randomInt(1, 11)] as const;
      const head = `${clock().toString(36)}.${randomBytes(9).toString('base64url')}`;
      const body = `${head}.${sign(`${head} ${terms[0] + terms[1]}`)}`;
      return { terms, token: `${body}.${sign(body)}` };
    },

    /** Accepts the right sum from 1 second to 30 minutes after the question, once, with an empty hidden field. */
    check(token: string | undefined, sum: number | null, honeypot: string | undefined): boolean {
      const [issued = '', nonce = '', mac = '', seal = ''] = (token ?? '').split('.');
      const head = `${issued}.${nonce}`;
      const now = clock();
      const age = now - Number.parseInt(issued, 36);
      if (honeypot || sum === null || !(age >= MIN_AGE && age <= LIFETIME) || used.has(head)) return false;
      if (!isEqualDigest(seal, sign(`${head}.${mac}`))) return false;
      forgetOld(now);
      used.set(head, now - age + LIFETIME);
      return isEqualDigest(mac, sign(`${head} ${sum}`));
    },
  };

  /** why a signature: the token must not show the answer */
  function sign(text: string): string {
    return createHmac('sha256', secret).update(`captcha ${text}`).digest('base64url');
  }

  function forgetOld(now: number): void {
    for (const [head, ends] of used) {
      if (ends > now && used.size < MAX_USED) break;
      used.delete(head);
    }
  }
}

function isEqualDigest(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const captchas = perShop(({ secrets, clock }) => createCaptchas({ secret: secrets.sessionSecret, clock }));
