import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { LegalPage, Paragraphs } from '~/ui/storefront/legal/page';
import { SellerFacts } from '~/ui/storefront/legal/seller';
import { legalWordsAt, useLegalWords } from '~/ui/translations/storefront/legal/page';
import { useCompanyWords } from '~/ui/translations/storefront/legal/company';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return { isDraft: !shop.env.legalConfirmed, seller: shop.env.seller };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { sentence } = legalWordsAt(args);
  return pageMeta(args, { title: sentence('legal-title'), path: paths.legal, description: sentence('legal-description') });
};

export default function LegalNoticePage() {
  const { isDraft, seller } = useLoaderData<typeof loader>();
  const { sentence, richSentence } = useLegalWords();
  const { sentence: company } = useCompanyWords();
  const sections = [
    { title: sentence('legal-seller-title'), children: <SellerFacts seller={seller} /> },
    {
      title: sentence('legal-reach-title'),
      children: <p className="legal__text">{richSentence('legal-reach', { support: linkTo(paths.contactForm) })}</p>,
    },
    { title: sentence('legal-marks-title'), children: <Paragraphs texts={[company('store-notice')]} /> },
  ];
  return <LegalPage title={sentence('legal-title')} lead={sentence('legal-lead')} isDraft={isDraft} sections={sections} />;
}
