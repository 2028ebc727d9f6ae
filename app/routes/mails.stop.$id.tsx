import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { publicResource } from '~/web/guards.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  stopIdIn(args);
  return null;
}

/** Ends the mails of a list. A mail program posts here by itself and follows no redirect, so the page is the answer. */
export async function action(args: ActionFunctionArgs) {
  const { shop } = await publicResource(args);
  await shop.wishes.stopMailsBy(stopIdIn(args));
  return data({ isDone: true });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, wishTexts).t('wish-stop-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });

export default function StopMailsPage() {
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  const { t } = useTranslations(wishTexts);
  return (
    <div className="wrap page">
      <PageHead title={t('wish-stop-title')} lead={t('wish-stop-lead')} />
      {isDone ? (
        <Notice tone="good" role="status">
          <p>{t('wish-mails-stopped')}</p>
        </Notice>
      ) : (
        // why no action: the page's own address, whatever language it is in
        <form method="post">
          <button className="btn btn--go btn--l">{t('wish-mails-stop')}</button>
        </form>
      )}
      <p className="above">
        <Link className="btn btn--line" to={paths.wishes}>
          {t('wishes-see')}
        </Link>
      </p>
    </div>
  );
}

/** Throws 404 for what no mail of this store says. */
function stopIdIn({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  const { id = '' } = params;
  if (!/^[0-9a-z]{20}$/.test(id)) throw new Response(null, { status: 404 });
  return id;
}
