import { adminPaths } from '~/domain/paths/admin';
import type { Receipt } from '~/domain/reports/currency';
import { formatCurrency, formatMad, formatSignedMad, formatUsd, formatUsdRate } from '~/domain/shared/money';

import type { AdminOrderView } from './view';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { t } from '~/ui/translations/admin';
import { Fact } from '~/ui/admin/layout/description-list';

/** Shows the proof beside its expected amount and reference. A card needs none. */
export function OrderProof({ order }: { readonly order: AdminOrderView }) {
  const path = adminPaths.orderProof(order.reference);
  if (order.payment?.card && order.proof === null) return null;
  return (
    <section className="panel stack decide__proof" aria-labelledby="proof">
      <h2 className="flush" id="proof">
        Payment proof
      </h2>
      {order.sameProofAs ? (
        <Notice tone="bad">
          <p>
            The same file was sent before, for order {/* The search: that order may be gone. */}
            <Link to={adminPaths.orders({ q: order.sameProofAs })}>{order.sameProofAs}</Link>.
          </p>
        </Notice>
      ) : null}
      {order.proof === null ? <p className="soft">{order.rejections > 0 ? 'None since the last rejection.' : 'None was sent.'}</p> : null}
      {order.proof?.shownAs === 'nothing' ? <p>{t('proof-unreadable')}</p> : null}
      {order.proof?.shownAs === 'picture' ? (
        <a className="proof__picture" href={path}>
          <img src={path} alt={`Payment proof of order ${order.reference}`} />
        </a>
      ) : null}
      {order.proof && order.proof.shownAs !== 'nothing' ? (
        <a className="btn btn--line" href={path} download>
          <Icon name="download" />
          {order.proof.shownAs === 'picture' ? 'Download the picture' : 'Download the PDF'}
        </a>
      ) : null}
    </section>
  );
}

export function OrderFacts({ order }: { readonly order: AdminOrderView }) {
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{order.payment ? 'What arrived' : 'What should arrive'}</h2>
      <dl className="facts">
        <Fact label="Amount">
          <Price amount={order.totalCentimes} size="l" />
        </Fact>
        {order.late === null ? null : (
          <Fact label="Today" isWide>
            {order.late.priceCentimes === null ? t('late-gone') : t('late-price', { price: formatMad(order.late.priceCentimes) })}
          </Fact>
        )}
        {order.code === null ? null : (
          <Fact label="Code">
            <bdi className="mono">{order.code.code}</bdi> {formatSignedMad(0 - order.code.offCentimes)}
          </Fact>
        )}
        <Fact label="Reference">
          <code translate="no">{order.reference}</code>
        </Fact>
        {order.payer === null ? null : <Fact label="Sender name">{order.payer}</Fact>}
        {order.method === '' ? null : <Fact label="Method">{order.method}</Fact>}
        <Fact label="Shopper" isWide>
          {order.name}
          <span className="soft whole">{order.email}</span>
        </Fact>
        <Fact label="Reads">{t(`reads-${order.language}`)}</Fact>
        <Fact label="Placed">
          <time dateTime={order.placed.iso}>{order.placed.text}</time>
        </Fact>
        {order.proof?.submitted ? (
          <Fact label="Proof sent">
            <time dateTime={order.proof.submitted.iso}>{order.proof.submitted.text}</time>
          </Fact>
        ) : null}
        {order.heldUntil ? (
          <Fact label="Keys held until">
            <time dateTime={order.heldUntil.iso}>{order.heldUntil.text}</time>
          </Fact>
        ) : null}
        {order.rejectionReason ? <Fact label="Rejected">{order.rejectionReason}</Fact> : null}
      </dl>
      {order.payment ? (
        <dl className="facts facts--more">
          <Fact label="Received">
            <Price amount={order.payment.amountCentimes} />
          </Fact>
          {order.payment.card ? (
            <>
              <Fact label="Charged">
                {t('order-charged-at', {
                  amount: formatUsd(order.payment.card.usdCents),
                  rate: formatUsdRate(order.payment.card.usdRate),
                })}
              </Fact>
              <Fact label="PayPal’s fee">
                <Price amount={order.payment.card.feeCentimes} />
              </Fact>
              <ReceiptFacts receipt={order.payment.card.receipt} />
            </>
          ) : null}
          <Fact label={order.payment.card ? 'PayPal reference' : 'Bank reference'}>
            <code translate="no">{order.payment.reference}</code>
          </Fact>
          <Fact label={order.payment.card ? 'Captured' : 'Approved'}>
            <time dateTime={order.payment.at.iso}>{order.payment.at.text}</time>
          </Fact>
          {order.payment.by === null ? null : <Fact label="Approved by">{order.payment.by}</Fact>}
          {order.payment.reason ? <Fact label="Difference">{order.payment.reason}</Fact> : null}
        </dl>
      ) : null}
    </section>
  );
}

function ReceiptFacts({ receipt }: { readonly receipt: Receipt | null }) {
  if (receipt === null) return null;
  const { currency, feeCents, netCents, credited } = receipt;
  return (
    <>
      {feeCents === null ? null : <Fact label="Fee as PayPal says it">{formatCurrency(feeCents, currency)}</Fact>}
      {netCents === null ? null : <Fact label="Left of it">{formatCurrency(netCents, currency)}</Fact>}
      {credited === null ? null : <Fact label="Changed to">{formatCurrency(credited.cents, credited.currency)}</Fact>}
    </>
  );
}
