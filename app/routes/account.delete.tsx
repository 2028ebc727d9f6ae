import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { ShopError } from '~/domain/shared/shop-error';
import { DeleteAccount } from '~/ui/storefront/account/delete';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { clearRecentlyViewed } from '~/http/cookies/recently-viewed.server';
import { readForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import { forgetSession } from '~/web/session.server';
import { checkPassword, mustSignInAgain } from '~/web/sign-in/reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { account, isAdmin } = user;
  const orders = await user.shop.accountRemoval.unsettledOrders(account.id);
  const unseen = orders.length > 0 ? null : await user.shop.accountRemoval.unseenKeys(account.id);
  return {
    isAdmin,
    orders,
    unseen,
    email: account.email,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    isFresh: !mustSignInAgain(user),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const form = await readForm(args.request, { verbatim: ['code'] });
  if (user.isAdmin) return invalid(form, { form: 'delete-owner' }, 403);
  const refusal = user.account.hasPassword
    ? await checkPassword(user, form)
    : mustSignInAgain(user)
      ? invalid(form, { form: 'sign-in-again' }, 403)
      : null;
  if (refusal) return refusal;
  try {
    const isDone = await shop.accountRemoval.remove(user.account);
    const text = translationsAt(args.request, accountTexts, signInTexts).t(isDone ? 'account-deleted' : 'account-deletion-begun');
    const headers = await forgetSession(shop);
    headers.append('Set-Cookie', clearRecentlyViewed(shop));
    return await redirectWithToast(shop, paths.home, { text }, headers);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order-open') return invalid(form, { form: 'delete-order-open' }, 409);
    throw error;
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('delete-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function DeleteAccountPage() {
  const { isAdmin, orders, unseen, email, emailVerified, hasPassword, isFresh } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const words = useTranslations(accountTexts, signInTexts);
  const { t, tCount } = words;
  const obstacle = isAdmin ? 'delete-owner' : orders.length > 0 ? 'delete-order-open' : isFresh ? null : 'sign-in-again';
  return (
    <div className="wrap page">
      <PageHead title={t('delete-title')} lead={email} />
      {obstacle === null ? (
        <FormWords words={words}>
          {unseen && unseen.count > 0 ? (
            <Notice tone="bad" className="below">
              <p>{tCount('delete-unseen', unseen.count)}</p>
              <OrderLinks references={unseen.orders} />
            </Notice>
          ) : null}
          <DeleteAccount email={email} emailVerified={emailVerified} hasPassword={hasPassword} errors={answer?.errors} />
        </FormWords>
      ) : (
        <div className="stack">
          <Notice tone="bad">
            <p>{t(obstacle)}</p>
            <OrderLinks references={orders} />
          </Notice>
          <p>
            <Link className="btn btn--line btn--l" to={paths.account}>
              {t('delete-keep')}
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}

function OrderLinks({ references }: { readonly references: readonly string[] }) {
  return (
    <ul>
      {references.map((reference) => (
        <li key={reference}>
          <Link to={paths.order(reference)}>{reference}</Link>
        </li>
      ))}
    </ul>
  );
}
