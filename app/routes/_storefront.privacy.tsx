import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '~/domain/account/provider';
import { TOLD_KINDS } from '~/domain/account/retention';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/root-data';
import { LegalPage, Paragraphs, Points } from '~/ui/storefront/legal/page';
import { legalTexts } from '~/ui/translations/en/legal';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';
import { providersSetUp } from '~/web/sign-in/provider.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const setUp = providersSetUp(shop);
  const providers = PROVIDERS.filter((provider) => setUp[provider]);
  const periods = TOLD_KINDS.map((kind) => ({ kind, days: shop.env.keptDays[kind] }));
  return { isDraft: !shop.settings.current().legalConfirmed, periods, providers };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, legalTexts);
  return pageMeta(args, { title: t('privacy'), path: paths.privacy, description: t('privacy-description') });
};

const KEPT = ['account', 'orders', 'proofs', 'refunds', 'messages', 'alerts', 'security'] as const;

export default function PrivacyPage() {
  const { isDraft, periods, providers } = useLoaderData<typeof loader>();
  const hasCard = useRootData().methods.includes('card');
  const { t, tCount } = useTranslations(legalTexts);
  const storedData = KEPT.map((kind) => t(kind === 'orders' && hasCard ? 'privacy-what-orders-card' : `privacy-what-${kind}`));
  const long = [...periods.map(({ kind, days }) => tCount(`privacy-long-${kind}`, days)), t('privacy-long-orders')];
  const sections = [
    { title: t('privacy-who-title'), children: <Paragraphs texts={[t('privacy-who')]} /> },
    { title: t('privacy-what-title'), children: <Points texts={storedData} /> },
    { title: t('privacy-cookies-title'), children: <Paragraphs texts={[t('privacy-cookies')]} /> },
    { title: t('privacy-long-title'), children: <Points texts={long} /> },
    { title: t('privacy-others-title'), children: <Others hasCard={hasCard} providers={providers} /> },
    { title: t('privacy-rights-title'), children: <Paragraphs texts={[t('privacy-rights'), t('privacy-cndp')]} /> },
  ];
  return <LegalPage title={t('privacy')} lead={t('privacy-lead')} isDraft={isDraft} sections={sections} />;
}

function Others({ hasCard, providers }: { readonly hasCard: boolean; readonly providers: readonly Provider[] }) {
  const { t, list } = useTranslations(legalTexts);
  const { sendsMail } = useRootData();
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  const others = [
    ...(hasCard ? [t('privacy-others-card')] : []),
    ...(names.length > 0 ? [t('privacy-others-providers', { providers: list(names, 'or') })] : []),
    ...(sendsMail ? [t('privacy-others-mail')] : []),
  ];
  const abroad = sendsMail && others.length === 1 ? 'privacy-others-abroad-mail' : 'privacy-others-abroad';
  return (
    <>
      <Paragraphs texts={[t('privacy-others')]} />
      <Points texts={others} />
      {others.length === 0 ? null : <Paragraphs texts={[t(abroad)]} />}
    </>
  );
}
