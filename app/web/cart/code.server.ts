import type { FormError } from '~/domain/shared/form-error';
import { keptCodeCookie, readKeptCode } from '~/http/cookies/kept-code.server';
import { shop } from '~/services/index.server';

import type { AuthenticatedUser } from '~/web/current-user.server';
import { couponUser } from './view.server';

type Entrant = Pick<AuthenticatedUser, 'account' | 'address'>;

export interface RefusedCode {
  readonly code: string;
  readonly error: FormError;
}

/** Keeps a typed code in the cart; returns the error of its field where it can't be used. */
export async function enterCode(typed: string, { account, address }: Entrant): Promise<FormError | null> {
  if (typed.trim() === '') return 'coupon-required';
  const outcome = await shop.coupons.enterCode({ typed, user: couponUser(account), address });
  return outcome === 'kept' ? null : `coupon-${outcome}`;
}

/** Moves the code of a link that the visitor followed into the cart; returns the headers that forget it, and why it can't be used. */
export async function adoptKeptCode(request: Request, visit: Entrant): Promise<{ headers: Headers; refused: RefusedCode | null }> {
  const headers = new Headers();
  const code = await readKeptCode(request);
  if (code === null) return { headers, refused: null };
  const error = await enterCode(code, visit);
  // why kept after too many: it was not looked at
  if (error !== 'coupon-too-many') headers.append('Set-Cookie', await keptCodeCookie(null));
  return { headers, refused: error && { code, error } };
}
