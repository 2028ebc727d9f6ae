import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shop-error';
import { passwordForm } from '~/features/account/form.server';
import { shop } from '~/services.server';
import { DeleteAccount } from '~/ui/shop/account/delete';
import { pageMeta } from '~/ui/kit/meta';
import { Notice } from '~/ui/kit/notice';
import { PageHead } from '~/ui/shop/site/page-head';
import { accountWordsAt, useAccountWords } from '~/ui/words/shop/account';
import { refuse } from '~/web/answer.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { signedIn, type SignedInVisit } from '~/web/guard.server';
import { forgetSession } from '~/web/session.server';
import { redirectWithToast } from '~/web/toast.server';

export async function loader(args: LoaderFunctionArgs) {
  const visit = await signedIn(args);
  const { account, isAdmin } = visit;
  const orders = await shop.accountRemoval.unsettledOrders(account.id);
  return {
    isAdmin,
    orders,
    email: account.email,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    isFresh: account.hasPassword || (await isFresh(visit)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await signedIn(args);
  const form = await readForm(args.request);
  if (visit.isAdmin) return refuse(form, { form: 'delete-owner' }, 403);
  const refused = visit.account.hasPassword ? await checkPassword(form, visit) : await checkFreshness(form, visit);
  if (refused) return refused;
  try {
    const isDone = await shop.accountRemoval.remove(visit.account);
    const text = accountWordsAt(args.request).sentence(isDone ? 'account-deleted' : 'account-deletion-begun');
    return await redirectWithToast(paths.home, { text }, await forgetSession());
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order-open') return refuse(form, { form: 'delete-order-open' }, 409);
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: accountWordsAt(args.location).sentence('delete-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function DeleteAccountPage() {
  const { isAdmin, orders, email, emailVerified, hasPassword, isFresh } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { sentence } = useAccountWords();
  const obstacle = isAdmin ? 'delete-owner' : orders.length > 0 ? 'delete-order-open' : isFresh ? null : 'delete-not-fresh';
  return (
    <div className="wrap page">
      <PageHead title={sentence('delete-title')} lead={email} />
      {obstacle === null ? (
        <DeleteAccount email={email} emailVerified={emailVerified} hasPassword={hasPassword} errors={refused?.errors} />
      ) : (
        <div className="stack">
          <Notice tone="bad">
            <p>{sentence(obstacle)}</p>
            <ul>
              {orders.map((reference) => (
                <li key={reference}>
                  <Link to={paths.order(reference)}>{reference}</Link>
                </li>
              ))}
            </ul>
          </Notice>
          <p>
            <Link className="btn btn--line btn--l" to={paths.account}>
              {sentence('delete-keep')}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

/** How long (ms) after a sign-in an account without a password can be deleted without signing in again. */
const FRESH_MS = 15 * 60_000;

async function checkPassword(form: SubmittedForm, { account }: SignedInVisit) {
  const typed = form.parse(passwordForm);
  if (!typed.ok) return refuse(form, typed.errors);
  const outcome = await shop.accounts.checkPassword(account, typed.value.password);
  if (outcome.ok) return null;
  const isLimit = outcome.code === 'too-many';
  return refuse(form, { [isLimit ? 'form' : 'password']: isLimit ? 'login-too-many' : 'login-wrong-password' }, isLimit ? 429 : 422);
}

async function checkFreshness(form: SubmittedForm, visit: SignedInVisit) {
  return (await isFresh(visit)) ? null : refuse(form, { form: 'delete-not-fresh' }, 403);
}

async function isFresh({ sessionSecret }: SignedInVisit): Promise<boolean> {
  const session = sessionSecret === null ? null : await shop.sessions.find(sessionSecret);
  return session !== null && shop.clock() - session.createdAt < FRESH_MS;
}
