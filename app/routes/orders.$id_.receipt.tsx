import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { languageOf, type Language } from '~/domain/shared/language';
import { orderCode, priceBeforeCode } from '~/domain/coupon/order';
import { parseReference } from '~/domain/order';
import { paths } from '~/domain/paths';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { amountText, refundedOf } from '~/ui/components/order/request-view';
import { Reference } from '~/ui/components/order/reference';
import { toMoment } from '~/ui/components/order/view';
import { PrintButton } from '~/ui/components/print-button';
import { Receipt, type ReceiptView } from '~/ui/storefront/order/receipt';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { requireUser } from '~/web/guards.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const reference = parseReference(args.params['id'] ?? '');
  const order = reference === null ? null : await shop.orders.findOwn(reference, account.id);
  const receipt = order && toReceipt(shop, order, languageOf(args.request));
  if (!receipt) throw new Response(null, { status: 404 });
  return { receipt };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: translationsAt(args, orderTexts, orderStatusTexts).t(titleOf(args.data?.receipt), {
      reference: args.data?.receipt.reference ?? '',
    }),
  });

export default function ReceiptPage() {
  const { receipt } = useLoaderData<typeof loader>();
  const { t, tRich } = useTranslations(orderTexts, orderStatusTexts);
  return (
    <div className="wrap page">
      <PageHead title={tRich(titleOf(receipt), { reference: <Reference of={receipt.reference} /> })} />
      <Receipt receipt={receipt} />
      <p className="row receipt__after above-l">
        <PrintButton>{t('receipt-print')}</PrintButton>{' '}
        <Link className="btn btn--line" to={paths.order(receipt.reference)}>
          {t('back-to-the-order')}
        </Link>
      </p>
    </div>
  );
}

/** Returns another title without a seller's name: then it is no receipt. */
function titleOf(receipt: Pick<ReceiptView, 'seller'> | undefined) {
  return receipt?.seller ? 'receipt-title' : 'receipt-summary';
}

function toReceipt(shop: Shop, order: Order, language: Language): ReceiptView | null {
  const { payment } = order;
  if (payment === null || order.paidAt === null) return null;
  const isTotal = payment.usdCents === null && payment.amountCentimes === order.totalCentimes;
  return {
    reference: order.id,
    seller: shop.settings.current().seller,
    buyer: order.name,
    paid: toMoment(order.paidAt, language),
    method: `method-${payment.method}`,
    lines: order.lines.map(({ gameId, title, platform, type, priceCentimes, codeCentimes, state }) => ({
      gameId,
      title,
      detail: type ?? platform,
      priceCentimes: priceBeforeCode({ priceCentimes, codeCentimes }),
      isRefunded: state === 'refunded',
    })),
    code: orderCode(order),
    totalCentimes: order.totalCentimes,
    received: isTotal ? null : amountText(payment, language),
    refundedCentimes: refundedOf(order),
  };
}
