import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '~/domain/account/provider';
import { shop } from '~/services/index.server';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/components/root-data';
import { LegalPage, Paragraphs, Points } from '~/ui/storefront/legal/page';
import { privacyWordsAt, usePrivacyWords } from '~/ui/translations/storefront/legal/privacy';
import { optionalUser } from '~/web/guards.server';
import { providersSetUp } from '~/web/sign-in/provider.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  const { proofs, messages, security } = shop.env.keptDays;
  const setUp = providersSetUp();
  const providers = PROVIDERS.filter((provider) => setUp[provider]);
  return { isDraft: !shop.env.legalConfirmed, days: { proofs, messages, security }, providers };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { sentence } = privacyWordsAt(args);
  return pageMeta(args, { title: sentence('privacy-title'), path: paths.privacy, description: sentence('privacy-description') });
};

const KEPT = ['account', 'orders', 'proofs', 'messages', 'alerts', 'security'] as const;
const TIMED = ['proofs', 'messages', 'security'] as const;

export default function PrivacyPage() {
  const { isDraft, days, providers } = useLoaderData<typeof loader>();
  const hasCard = useRootData().methods.includes('card');
  const { sentence, countedSentence } = usePrivacyWords();
  const storedData = KEPT.map((kind) => sentence(kind === 'orders' && hasCard ? 'privacy-what-orders-card' : `privacy-what-${kind}`));
  const long = [...TIMED.map((kind) => countedSentence(`privacy-long-${kind}`, days[kind])), sentence('privacy-long-orders')];
  const sections = [
    { title: sentence('privacy-who-title'), children: <Paragraphs texts={[sentence('privacy-who')]} /> },
    { title: sentence('privacy-what-title'), children: <Points texts={storedData} /> },
    { title: sentence('privacy-cookies-title'), children: <Paragraphs texts={[sentence('privacy-cookies')]} /> },
    { title: sentence('privacy-long-title'), children: <Points texts={long} /> },
    { title: sentence('privacy-others-title'), children: <Others hasCard={hasCard} providers={providers} /> },
    { title: sentence('privacy-rights-title'), children: <Paragraphs texts={[sentence('privacy-rights'), sentence('privacy-cndp')]} /> },
  ];
  return <LegalPage title={sentence('privacy-title')} lead={sentence('privacy-lead')} isDraft={isDraft} sections={sections} />;
}

/** Who else gets data: only those that this store has. */
function Others({ hasCard, providers }: { readonly hasCard: boolean; readonly providers: readonly Provider[] }) {
  const { sentence, list } = usePrivacyWords();
  const { sendsMail } = useRootData();
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  const others = [
    ...(hasCard ? [sentence('privacy-others-card')] : []),
    ...(names.length > 0 ? [sentence('privacy-others-providers', { providers: list(names, 'or') })] : []),
    ...(sendsMail ? [sentence('privacy-others-mail')] : []),
  ];
  const abroad = sendsMail && others.length === 1 ? 'privacy-others-abroad-mail' : 'privacy-others-abroad';
  return (
    <>
      <Paragraphs texts={[sentence('privacy-others')]} />
      <Points texts={others} />
      {others.length === 0 ? null : <Paragraphs texts={[sentence(abroad)]} />}
    </>
  );
}
