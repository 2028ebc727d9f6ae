import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { pageMeta } from '~/ui/components/meta';
import { useRootData } from '~/ui/components/root-data';
import { LegalPage, Paragraphs } from '~/ui/storefront/legal/page';
import { termsWordsAt, useTermsWords } from '~/ui/translations/storefront/legal/terms';
import { optionalUser } from '~/web/guards.server';

export { textSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return { isDraft: !shop.env.legalConfirmed, holdMinutes: shop.env.holdMinutes };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { sentence } = termsWordsAt(args);
  return pageMeta(args, { title: sentence('terms-title'), path: paths.terms, description: sentence('terms-description') });
};

export default function TermsPage() {
  const { isDraft, holdMinutes } = useLoaderData<typeof loader>();
  const { methods, sendsMail } = useRootData();
  const { sentence } = useTermsWords();
  const texts = {
    what: [sentence('terms-what'), sentence('terms-what-once')],
    price: [sentence('terms-price'), sentence(methods.includes('card') ? 'terms-price-dollar-card' : 'terms-price-dollar')],
    order: [sentence('terms-order'), sentence('terms-order-hold', { minutes: holdMinutes })],
    delivery: [`${sentence('terms-delivery')}${sendsMail ? ` ${sentence('terms-delivery-mail')}` : ''}`, sentence('terms-delivery-owed')],
    broken: [sentence('terms-broken')],
    account: [sentence('terms-account')],
    dispute: [sentence('terms-dispute')],
  } as const;
  const order = ['what', 'price', 'order', 'delivery', 'broken', 'account', 'dispute'] as const;
  const sections = order.map((part) => ({ title: sentence(`terms-${part}-title`), children: <Paragraphs texts={texts[part]} /> }));
  return <LegalPage title={sentence('terms-title')} lead={sentence('terms-lead')} isDraft={isDraft} sections={sections} />;
}
