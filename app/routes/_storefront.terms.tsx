import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/root-data';
import { LegalPage, Paragraphs } from '~/ui/storefront/legal/page';
import { legalTexts } from '~/ui/translations/en/legal';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  return { isDraft: !shop.settings.current().legalConfirmed, holdMinutes: shop.settings.current().holdMinutes };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, legalTexts);
  return pageMeta(args, { title: t('terms'), path: paths.terms, description: t('terms-lead') });
};

export default function TermsPage() {
  const { isDraft, holdMinutes } = useLoaderData<typeof loader>();
  const { methods, sendsMail } = useRootData();
  const { t } = useTranslations(legalTexts);
  const texts = {
    what: [t('terms-what'), t('terms-what-once')],
    price: [t('terms-price'), t(methods.includes('card') ? 'terms-price-dollar-card' : 'terms-price-dollar')],
    order: [t('terms-order'), t('terms-order-hold', { minutes: holdMinutes })],
    delivery: [`${t('terms-delivery')}${sendsMail ? ` ${t('terms-delivery-mail')}` : ''}`, t('terms-delivery-owed')],
    broken: [t('terms-broken')],
    account: [t('terms-account')],
    dispute: [t('terms-dispute')],
  } as const;
  const order = ['what', 'price', 'order', 'delivery', 'broken', 'account', 'dispute'] as const;
  const sections = order.map((part) => ({
    title: t(part === 'price' ? part : part === 'order' ? 'your-order' : `terms-${part}-title`),
    children: <Paragraphs texts={texts[part]} />,
  }));
  return <LegalPage title={t('terms')} lead={t('terms-lead')} isDraft={isDraft} sections={sections} />;
}
