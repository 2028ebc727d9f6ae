import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { languageOf } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { pageMeta } from '~/ui/components/meta';
import { toMoment } from '~/ui/components/order/view';
import { AccountAlerts } from '~/ui/storefront/account/alerts';
import { BackToAccount } from '~/ui/storefront/account/back';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { useRootData } from '~/ui/root-data';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const email = confirmedAddress(user);
  const open = [...(await shop.wishes.waitsOf(user.account.id)), ...(email === null ? [] : await shop.stockAlerts.openOf(email))].filter(
    ({ gameId }, nth, all) => all.findIndex((each) => each.gameId === gameId) === nth,
  );
  return {
    alerts: open.map(({ gameId, askedAt }) => {
      const game = shop.catalogue.known(gameId);
      return { gameId, game: game && { title: game.title, cover: game.cover }, since: toMoment(askedAt, languageOf(args.request)) };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const email = confirmedAddress(user);
  const { intent, values } = await readForm(args.request);
  if (intent !== 'withdraw') throw new Response(null, { status: 400 });
  const { gameId = '' } = values;
  await shop.wishes.stopWaiting(user.account.id, gameId);
  if (email !== null) await shop.stockAlerts.withdraw(email, gameId);
  const { t } = translationsAt(args.request, accountTexts, wishTexts);
  const title = shop.catalogue.known(gameId)?.title ?? t('alert-game-gone');
  return redirectWithToast(shop, paths.accountAlerts, { text: t('wish-back-ended', { title }) });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('alerts-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function AccountAlertsPage() {
  const { alerts } = useLoaderData<typeof loader>();
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  return (
    <div className="wrap page">
      <PageHead title={t('alerts-title')} lead={t(sendsMail ? 'alerts-lead' : 'alerts-lead-no-mail')}>
        <BackToAccount />
      </PageHead>
      <AccountAlerts alerts={alerts} />
    </div>
  );
}

/** Returns the confirmed address: another may be typed by anybody. */
function confirmedAddress({ account }: AuthenticatedUser): string | null {
  return account.emailVerified ? account.email : null;
}
