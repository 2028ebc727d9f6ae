import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/components/root-data';
import { LegalPage, Paragraphs } from '~/ui/storefront/legal/page';
import { refundsWordsAt, useRefundsWords } from '~/ui/translations/storefront/legal/refunds';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return { isDraft: !shop.env.legalConfirmed };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { sentence } = refundsWordsAt(args);
  return pageMeta(args, { title: sentence('refunds-title'), path: paths.refunds, description: sentence('refunds-description') });
};

const PARTS = ['unseen', 'seen', 'broken', 'owed', 'how', 'money'] as const;

export default function RefundsPage() {
  const { isDraft } = useLoaderData<typeof loader>();
  const { methods } = useRootData();
  const { sentence, list } = useRefundsWords();
  const accounts = list(
    methods.map((method) => sentence(`refunds-money-${method}`)),
    'or',
  );
  const way = methods.length === 0 ? sentence('refunds-money') : sentence('refunds-money-named', { accounts });
  const sections = PARTS.map((part) => ({
    title: sentence(`refunds-${part}-title`),
    children: <Paragraphs texts={part === 'money' ? [way, sentence('refunds-money-when')] : [sentence(`refunds-${part}`)]} />,
  }));
  return <LegalPage title={sentence('refunds-title')} lead={sentence('refunds-lead')} isDraft={isDraft} sections={sections} />;
}
