import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { languageOf, localizedPath } from '~/domain/shared/language';
import { safePath } from '~/http/redirect.server';
import { TextField } from '~/ui/components/form/fields';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { ownSheet as links } from '~/ui/storefront/styles';

/** Leads on once the browser brings a cookie back; else the page says that it keeps none. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const to = safePath(new URL(args.request.url).searchParams.get('to'));
  if (args.request.headers.get('Cookie')) throw redirect(to, 303);
  const address = new URL(localizedPath(languageOf(args.request), to), shop.env.origin);
  // why: a copied address begins anew
  for (const name of ['provider', 'problem']) address.searchParams.delete(name);
  return { to, address: address.href };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, signInTexts);
  // why: chat apps keep no cookies and show this page as that of a shared link
  return pageMeta(args, { title: t('cookies-title'), sharedTitle: t('store-title') });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function CookiesPage() {
  const { to, address } = useLoaderData<typeof loader>();
  const { t } = useTranslations(signInTexts);
  return (
    <div className="wrap page stack">
      <PageHead title={t('cookies-title')} />
      <Notice tone="bad" role="alert">
        <p>{t('cookies-nothing-kept')}</p>
      </Notice>
      <p>{t('cookies-how')}</p>
      <TextField name="address" label={t('cookies-address')} value={address} readOnly dir="ltr" autoComplete="off" />
      <p>
        <Link className="btn btn--line" to={to}>
          {t('cookies-back')}
        </Link>
      </p>
    </div>
  );
}
