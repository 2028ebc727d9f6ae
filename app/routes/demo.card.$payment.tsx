import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { pageMeta } from '~/ui/components/meta';
import { StandInCard } from '~/ui/storefront/demo/card';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { translationsAt } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import type { RequestUser } from '~/web/current-user.server';
import { standInsFor } from '~/web/checkout/demo.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await optionalUser(args);
  const { id, orderId, cents } = await ownPayment(args, user);
  return { id, reference: orderId, cents };
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { intent } = await readForm(args.request);
  const { id, orderId, cards } = await ownPayment(args, user);
  switch (intent) {
    case 'pay':
    case 'decline':
      cards.choose(id, intent);
      return redirect(paths.cardReturn(orderId), 303);
    case 'cancel':
      return redirect(paths.cardCancel(orderId), 303);
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, checkoutTexts).t('no-money-moves') });

export default function StandInCardPage() {
  const { id, reference, cents } = useLoaderData<typeof loader>();
  return <StandInCard id={id} reference={reference} cents={cents} />;
}

/** Returns a payment of this visitor; 404 for any other. */
async function ownPayment({ params }: LoaderFunctionArgs, user: RequestUser) {
  const { cards } = standInsFor(user);
  const id = params['payment'] ?? '';
  const payment = cards.look(id);
  const order = payment && user.account && (await user.shop.orders.findOwn(payment.orderId, user.account.id));
  if (!payment || !order) throw new Response(null, { status: 404 });
  return { ...payment, id, cards };
}
