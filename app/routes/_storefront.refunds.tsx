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
  return { isDraft: !shop.settings.current().legalConfirmed };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, legalTexts);
  return pageMeta(args, { title: t('refunds'), path: paths.refunds, description: t('refunds-description') });
};

const PARTS = ['unseen', 'seen', 'broken', 'owed', 'how', 'money'] as const;

export default function RefundsPage() {
  const { isDraft } = useLoaderData<typeof loader>();
  const { methods } = useRootData();
  const { t, list } = useTranslations(legalTexts);
  const accounts = list(
    methods.map((method) => t(`refunds-money-${method}`)),
    'or',
  );
  const way = methods.length === 0 ? t('refunds-money') : t('refunds-money-named', { accounts });
  const sections = PARTS.map((part) => ({
    title: t(`refunds-${part}-title`),
    children: <Paragraphs texts={part === 'money' ? [way, t('refunds-money-when')] : [t(`refunds-${part}`)]} />,
  }));
  return <LegalPage title={t('refunds')} lead={t('refunds-lead')} isDraft={isDraft} sections={sections} />;
}
