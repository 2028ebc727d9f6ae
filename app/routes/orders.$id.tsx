import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { parseReference, takesProof } from '~/domain/order';
import { ShopError } from '~/domain/shop-error';
import type { Order, OrderLogEntry } from '~/features/order.server';
import { shop } from '~/services.server';
import { pageMeta } from '~/ui/meta';
import { OrderLines } from '~/ui/order-lines';
import { OrderStatus } from '~/ui/order-status';
import { OrderTimeline } from '~/ui/order-timeline';
import { OrderTotal } from '~/ui/order-total';
import { toMoment, toRejection, type OrderView } from '~/ui/order-view';
import { PageHead } from '~/ui/page-head';
import { readForm } from '~/web/form.server';
import { signedIn } from '~/web/guard.server';

export async function loader(args: LoaderFunctionArgs) {
  const visit = await signedIn(args);
  const order = await shop.orders.find(referenceOf(args));
  if (order?.accountId !== visit.account.id) throw new Response(null, { status: 404 });
  return { order: toView(order, await shop.orders.revealedCodes(order)) };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await signedIn(args);
  const form = await readForm(args.request);
  if (form.intent !== 'reveal') throw new Response(null, { status: 400 });
  const id = referenceOf(args);
  const gameId = form.values['gameId'] ?? '';
  try {
    await shop.orders.reveal(id, gameId, visit.account.id);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not-found') throw new Response(null, { status: 404 });
    throw error;
  }
  return redirect(`/orders/${id}#line-${encodeURIComponent(gameId)}`, 303);
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: `Order ${args.data?.order.reference ?? ''}` });

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page">
      <PageHead title={`Order ${order.reference}`} />
      <OrderStatus order={order} />
      <div className="cart">
        <OrderLines order={order} />
        <div className="stack">
          <OrderTotal order={order} />
          <OrderTimeline events={order.events} />
        </div>
      </div>
    </div>
  );
}

/** The reference in the address; any other text is an order that nobody has. */
function referenceOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): string {
  const reference = parseReference(params['id'] ?? '');
  if (reference === null) throw new Response(null, { status: 404 });
  return reference;
}

function toView(order: Order, codes: ReadonlyMap<string, string>): OrderView {
  const isUnpaid = order.state === 'in_review' || order.state === 'capturing' || order.state === 'payment_pending';
  return {
    reference: order.id,
    state: order.state,
    placed: toMoment(order.createdAt),
    totalCentimes: order.totalCentimes,
    usdCents: order.usdCents,
    games: order.lines.length,
    lines: order.lines.map(({ gameId, title, cover, platform, type, priceCentimes, state }) => ({
      gameId,
      title,
      cover,
      platform,
      type,
      priceCentimes,
      state,
      code: codes.get(gameId) ?? null,
    })),
    events: order.events.map((event) => ({ type: event.type, at: toMoment(event.at), note: noteOf(event, order) })),
    rejection: toRejection(order),
    takesProof: takesProof(order),
    isWithoutKey: isUnpaid && order.lines.some((line) => line.keyId === null),
  };
}

/** What the shopper may read of a timeline's entry: never who works for the store. */
function noteOf(event: OrderLogEntry, order: Order): string | null {
  switch (event.type) {
    case 'proof-rejected':
    case 'replaced':
      return event.note;
    case 'revealed':
    case 'filled':
      return order.lines.find((line) => line.gameId === event.note)?.title ?? null;
    default:
      return null;
  }
}
