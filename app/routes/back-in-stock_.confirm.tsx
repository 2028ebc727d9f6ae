import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';
import { Failed } from '~/ui/components/failure-page';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { TokenForm } from '~/ui/storefront/account/token-form';
import { gameTexts } from '~/ui/translations/en/game';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

/** GET changes nothing: mail scanners open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.stockAlerts.look(token);
  if (!link.ok) return data({ token, email: '', title: '', problem: link.code }, { status: PROBLEMS[link.code].status });
  return data({ token, email: link.email, title: titleOf(shop, link.gameId), problem: null });
}

export async function action(args: ActionFunctionArgs) {
  const { shop } = await optionalUser(args);
  const form = await readForm(args.request);
  const outcome = await shop.stockAlerts.confirm(form.values['token'] ?? '');
  if (!outcome.ok) return data({ problem: outcome.code }, { status: PROBLEMS[outcome.code].status });
  const text = translationsAt(args.request, wishTexts).t('alert-asked', { title: titleOf(shop, outcome.gameId) });
  return redirectWithToast(shop, shop.catalogue.find(outcome.gameId) ? paths.product(outcome.gameId) : paths.products(), { text });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, gameTexts).t('alert-ask') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const PROBLEMS = {
  unknown: { status: 404, title: 'link-unknown-title', text: 'alert-link-unknown' },
  expired: { status: 410, title: 'alert-link-expired-title', text: 'alert-link-expired' },
  full: { status: 409, title: 'alert-ask', text: 'alert-full' },
} as const;

export default function ConfirmAlertPage() {
  const { token, email, title, problem: linkProblem } = useLoaderData<typeof loader>();
  const { t } = useTranslations(gameTexts, signInTexts, wishTexts);
  const problem = useActionData<typeof action>()?.problem ?? linkProblem;
  if (problem) {
    const { title: name, text } = PROBLEMS[problem];
    return (
      <Failed title={t(name)} text={t(text)} icon="circle-alert">
        <Link className="btn btn--go btn--l" to={paths.products()}>
          {t('list-show-all')}
        </Link>
      </Failed>
    );
  }
  return (
    <TokenForm title={t('alert-ask')} email={email} action={paths.confirmAlert()} token={token} submit={t('alert-link-go')}>
      <p>{t('alert-link-question', { title })}</p>
    </TokenForm>
  );
}

/** Returns '' where the game left the store. */
function titleOf(shop: Shop, gameId: string): string {
  return shop.catalogue.find(gameId)?.title ?? '';
}
