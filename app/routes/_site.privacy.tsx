import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services.server';
import { pageMeta } from '~/ui/kit/meta';
import { LegalPage, Paragraphs, Points } from '~/ui/shop/legal/page';
import { legalWordsAt, useLegalWords } from '~/ui/words/shop/legal';
import { anyone } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  const { proofs, messages, security } = shop.env.keptDays;
  return { isDraft: !shop.env.legalConfirmed, days: { proofs, messages, security } };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { sentence } = legalWordsAt(args);
  return pageMeta(args, { title: sentence('privacy-title'), path: paths.privacy, description: sentence('privacy-description') });
};

const KEPT = ['account', 'orders', 'proofs', 'messages', 'alerts', 'security'] as const;
const TIMED = ['proofs', 'messages', 'security'] as const;

export default function PrivacyPage() {
  const { isDraft, days } = useLoaderData<typeof loader>();
  const { sentence, countedSentence } = useLegalWords();
  const long = [...TIMED.map((kind) => countedSentence(`privacy-long-${kind}`, days[kind])), sentence('privacy-long-orders')];
  const sections = [
    { title: sentence('privacy-who-title'), children: <Paragraphs texts={[sentence('privacy-who')]} /> },
    { title: sentence('privacy-what-title'), children: <Points texts={KEPT.map((kind) => sentence(`privacy-what-${kind}`))} /> },
    { title: sentence('privacy-cookies-title'), children: <Paragraphs texts={[sentence('privacy-cookies')]} /> },
    { title: sentence('privacy-long-title'), children: <Points texts={long} /> },
    { title: sentence('privacy-others-title'), children: <Paragraphs texts={[sentence('privacy-others')]} /> },
    { title: sentence('privacy-rights-title'), children: <Paragraphs texts={[sentence('privacy-rights'), sentence('privacy-cndp')]} /> },
  ];
  return <LegalPage title={sentence('privacy-title')} lead={sentence('privacy-lead')} isDraft={isDraft} sections={sections} />;
}
