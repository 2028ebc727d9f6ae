import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/root-data';
import { LegalPage, Paragraphs } from '~/ui/storefront/legal/page';
import { SellerFacts } from '~/ui/storefront/legal/seller';
import { aboutTexts } from '~/ui/translations/en/about';
import { legalTexts } from '~/ui/translations/en/legal';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  return { isDraft: !shop.settings.current().legalConfirmed, seller: shop.settings.current().seller };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, legalTexts);
  return pageMeta(args, { title: t('legal'), path: paths.legal, description: t('legal-description') });
};

export default function LegalNoticePage() {
  const { isDraft, seller } = useLoaderData<typeof loader>();
  const { t, tRich } = useTranslations(legalTexts);
  const { t: company } = useTranslations(aboutTexts);
  const { name } = useRootData().shop;
  const sections = [
    { title: t('legal-seller-title'), children: <SellerFacts seller={seller} /> },
    {
      title: t('legal-reach-title'),
      children: <p className="measure">{tRich('legal-reach', { support: linkTo(paths.contactForm) })}</p>,
    },
    { title: t('legal-marks-title'), children: <Paragraphs texts={[company('store-notice', { shop: name })]} /> },
  ];
  return <LegalPage title={t('legal')} lead={t('legal-lead')} isDraft={isDraft} sections={sections} />;
}
