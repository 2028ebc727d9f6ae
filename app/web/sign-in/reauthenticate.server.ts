import { redirect } from '@remix-run/node';

import type { ConfirmedAct } from '~/domain/shared/confirmed-act';
import { adminPaths } from '~/domain/paths/admin';
import { passwordForm } from '~/features/account/index.server';
import { codeForm, isConfirmed, isFresh } from '~/features/session/index.server';

import { invalid } from '~/web/form-response.server';
import type { SubmittedForm } from '~/web/form.server';
import type { AuthenticatedUser, RequestUser } from '~/web/current-user.server';

export type Proof = 'none' | 'password' | 'code' | 'sign-in';

/** Returns whether identity was proven in the last five minutes. */
export function isProven({ shop, times }: Pick<RequestUser, 'shop' | 'times'>): boolean {
  return times !== null && isFresh(times, shop.clock());
}

/** Returns whether only a new sign-in can prove identity: the last one is old, and the account has no password. */
export function mustSignInAgain(user: AuthenticatedUser): boolean {
  return !user.account.hasPassword && !isProven(user);
}

/** Returns the proof needed before an action that a person with an open device must not do. */
export async function proofOf(user: AuthenticatedUser): Promise<Proof> {
  if (isProven(user)) return 'none';
  if (user.account.hasPassword) return 'password';
  return (await user.shop.secondFactors.isOn(user.account.id)) ? 'code' : 'sign-in';
}

/** Checks the typed proof, and notes it at the session; else returns the refusal, for the page with the form. */
export async function takeProof(user: AuthenticatedUser, form: SubmittedForm) {
  return verifyAndNote(user, form, await proofOf(user));
}

/** Returns the proof needed before an owner's act that an open session alone must not do: one answer lasts ten minutes. */
export async function confirmationOf(user: AuthenticatedUser): Promise<Proof> {
  return isConfirmed(user.times, user.shop.clock()) ? 'none' : strictProofOf(user);
}

/** Checks the answer to confirmationOf(), and notes it at the session; else returns the refusal, for the page with the form. */
export async function takeConfirmation(user: AuthenticatedUser, form: SubmittedForm) {
  return verifyAndNote(user, form, await confirmationOf(user));
}

/** Leads to the question, unless it was answered lately. */
export async function requireConfirmation(user: AuthenticatedUser, act: ConfirmedAct, of: string): Promise<void> {
  if ((await confirmationOf(user)) !== 'none') throw redirect(adminPaths.confirm(act, of), 303);
}

/** Returns the proof needed before a change of address, also right after a sign-in: a session alone is not enough. */
export async function strictProofOf(user: AuthenticatedUser): Promise<Proof> {
  if (user.account.hasPassword) return 'password';
  if (await user.shop.secondFactors.isOn(user.account.id)) return 'code';
  return isProven(user) ? 'none' : 'sign-in';
}

export async function checkStrictProof(user: AuthenticatedUser, form: SubmittedForm) {
  return verifyProof(user, form, await strictProofOf(user));
}

async function verifyAndNote(user: AuthenticatedUser, form: SubmittedForm, proof: Proof) {
  const { shop } = user;
  const refusal = await verifyProof(user, form, proof);
  // why not for 'none': nothing was answered, and a session alone would stay proven for ever
  if (refusal !== null || proof === 'none' || user.sessionSecret === null) return refusal;
  await shop.sessions.prove(user.sessionSecret);
  // why: the loaders of this request share these times
  Object.assign(user.times, { provenAt: shop.clock(), confirmedAt: shop.clock() });
  return null;
}

async function verifyProof(user: AuthenticatedUser, form: SubmittedForm, proof: Proof) {
  switch (proof) {
    case 'none':
      return null;
    case 'password':
      return checkPassword(user, form);
    case 'code':
      return checkCode(user, form);
    case 'sign-in':
      return invalid(form, { form: 'sign-in-again' }, 403);
  }
}

/** Returns null for the right password. A wrong one counts as a guess at the account. */
export async function checkPassword({ shop, account }: AuthenticatedUser, form: SubmittedForm) {
  const typed = form.parse(passwordForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.accounts.checkPassword(account, typed.value.password);
  if (outcome.ok) return null;
  return outcome.code === 'too-many' ? invalid(form, { form: 'login-too-many' }, 429) : invalid(form, { password: 'login-wrong-password' });
}

async function checkCode({ shop, account, browser }: AuthenticatedUser, form: SubmittedForm) {
  const typed = form.parse(codeForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.secondFactors.check(account.id, typed.value.code, browser);
  if (outcome.ok) return null;
  return outcome.code === 'too-many' ? invalid(form, { form: 'login-too-many' }, 429) : invalid(form, { code: 'code-wrong-code' });
}
