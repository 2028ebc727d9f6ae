import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { ShopperClaim } from '~/domain/payment/evidence';
import type { Receipt } from '~/domain/reports/currency';
import { formatCurrency, formatSignedMad, formatUsd, formatUsdRate } from '~/domain/shared/money';

import { beginningOf } from '~/domain/shared/truncate';
import type { AdminOrderView } from './view';
import { Icon } from '~/ui/components/icon';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { useAdminTranslations } from '~/ui/translations/admin';
import { Fact } from '~/ui/admin/layout/description-list';

/** Shows the proof beside its expected amount and reference. A card needs none. */
export function OrderProof({ order, children }: { readonly order: AdminOrderView; readonly children?: ReactNode }) {
  const { t, tRich } = useAdminTranslations();
  const path = adminPaths.orderProof(order.reference, { of: order.proof?.id });
  if (order.payment?.card && order.proof === null) return null;
  return (
    <section className="panel stack decide__proof" aria-labelledby="proof">
      <h2 className="flush" id="proof">
        {t('payment-proof')}
      </h2>
      {order.sameProofAs ? (
        <Notice tone="bad">
          <p>
            {/* The search: that order may be gone. */}
            {tRich('proof-same-file', { order: <Link to={adminPaths.orders({ q: order.sameProofAs })}>{order.sameProofAs}</Link> })}
          </p>
        </Notice>
      ) : null}
      {order.proof === null ? (
        <p className="soft">
          {order.proofWasSent
            ? t('order-proof-gone')
            : order.rejections > 0
              ? t('order-none-since-the-last-rejection')
              : t('order-none-was-sent')}
        </p>
      ) : null}
      {order.proof?.shownAs === 'nothing' ? <p>{t('proof-unreadable')}</p> : null}
      {order.proof?.shownAs === 'picture' ? (
        <a className="proof__picture whole surface clip" href={path}>
          <img src={path} alt={t('order-payment-proof-of-order-reference', { reference: order.reference })} />
        </a>
      ) : null}
      {order.proof && order.proof.shownAs !== 'nothing' ? (
        <a className="btn btn--line" href={path} download>
          <Icon name="download" />
          {order.proof.shownAs === 'picture' ? t('order-download-the-picture') : t('order-download-the-pdf')}
        </a>
      ) : null}
      {children}
    </section>
  );
}

export function OrderFacts({ order }: { readonly order: AdminOrderView }) {
  const { t, language } = useAdminTranslations();
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{order.payment ? t('order-what-arrived') : t('order-what-should-arrive')}</h2>
      <dl className="facts">
        <Amounts order={order} />
        {order.late === null ? null : <Fact label={t('late-today')}>{order.late.today ?? t('late-gone')}</Fact>}
        {order.code === null ? null : (
          <Fact label={t('code')}>
            <bdi className="mono">{order.code.code}</bdi> <bdi>{formatSignedMad(0 - order.code.offCentimes, language)}</bdi>
          </Fact>
        )}
        <Fact label={t('reference')}>
          <code translate="no">{order.reference}</code>
        </Fact>
        {order.evidence.claim === null ? null : <SenderFact claim={order.evidence.claim} />}
        {order.method === '' ? null : <Fact label={t('method')}>{order.method}</Fact>}
        <Fact label={t('order-shopper')}>
          {order.isAccountGone ? t('order-account-gone') : order.name}
          <span className="soft whole">{order.email}</span>
        </Fact>
        <Fact label={t('order-reads')}>{t(`language-${order.language}`)}</Fact>
        <Fact label={t('placed-on')}>
          <time dateTime={order.placed.iso}>{order.placed.text}</time>
        </Fact>
        {order.proof?.submitted ? (
          <Fact label={t('order-proof-sent')}>
            <time dateTime={order.proof.submitted.iso}>{order.proof.submitted.text}</time>
          </Fact>
        ) : null}
        {order.heldUntil ? (
          <Fact label={t('order-keys-held-until')}>
            <time dateTime={order.heldUntil.iso}>{order.heldUntil.text}</time>
          </Fact>
        ) : null}
        {order.rejectionReason ? <Fact label={t('order-rejected-at')}>{order.rejectionReason}</Fact> : null}
      </dl>
      {order.payment ? (
        <dl className="facts facts--more">
          {order.payment.card ? (
            <>
              <Fact label={t('order-charged')}>
                {t('order-charged-at', {
                  amount: formatUsd(order.payment.card.usdCents, language),
                  rate: formatUsdRate(order.payment.card.usdRate, language),
                })}
              </Fact>
              <Fact label={t('order-paypals-fee')}>
                <Price amount={order.payment.card.feeCentimes} />
              </Fact>
              <ReceiptFacts receipt={order.payment.card.receipt} />
            </>
          ) : null}
          <Fact label={order.payment.card ? t('order-paypal-reference') : t('order-bank-reference')}>
            <code translate="no">{order.payment.reference}</code>
            {order.payment.part === null ? null : <span className="soft whole">{t('payment-part', { part: order.payment.part })}</span>}
          </Fact>
          <Fact label={order.payment.card ? t('order-captured') : t('order-approved-at')}>
            <time dateTime={order.payment.at.iso}>{order.payment.at.text}</time>
          </Fact>
          {order.payment.by === null ? null : <Fact label={t('order-approved-by')}>{order.payment.by}</Fact>}
          {order.isOnStatement === null ? null : (
            <Fact label={t('check-statement')}>{t(order.isOnStatement ? 'check-statement-found' : 'check-statement-none')}</Fact>
          )}
          {order.payment.reason ? (
            <Fact label={t(order.payment.amountCentimes === order.totalCentimes ? 'reason' : 'order-difference')}>
              {order.payment.reason}
            </Fact>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

/** Shows what came for a paid order, with the asked amount where it is another one; of an unpaid order the asked one. */
function Amounts({ order: { received, payment, totalCentimes } }: { readonly order: AdminOrderView }) {
  const { t } = useAdminTranslations();
  if (received === null || payment === null)
    return (
      <Fact label={t('amount')}>
        <Price amount={totalCentimes} size="l" />
      </Fact>
    );
  return (
    <>
      <Fact label={t('received')}>
        <Price amount={received.totalCentimes} size="l" />
      </Fact>
      {received.totalCentimes === totalCentimes ? null : (
        <Fact label={t('order-asked')}>
          <Price amount={totalCentimes} />
        </Fact>
      )}
      {received.more.map(({ id, amount, reference, at }) => (
        <Fact key={id} label={t('order-second-payment')}>
          <bdi className="num">{amount}</bdi> <code translate="no">{reference}</code>{' '}
          <time className="soft whole" dateTime={at.iso}>
            {at.text}
          </time>
        </Fact>
      ))}
    </>
  );
}

export function SenderFact({ claim }: { readonly claim: ShopperClaim }) {
  const { t } = useAdminTranslations();
  return (
    <Fact label={t('check-sender')}>
      <bdi>{beginningOf(claim.sender, LONGEST_SENDER)}</bdi>
    </Fact>
  );
}

const LONGEST_SENDER = 100;

function ReceiptFacts({ receipt }: { readonly receipt: Receipt | null }) {
  const { t, language } = useAdminTranslations();
  if (receipt === null) return null;
  const { currency, feeCents, netCents, credited } = receipt;
  return (
    <>
      {feeCents === null ? null : <Fact label={t('order-fee-as-paypal-says-it')}>{formatCurrency(feeCents, currency, language)}</Fact>}
      {netCents === null ? null : <Fact label={t('order-left-of-it')}>{formatCurrency(netCents, currency, language)}</Fact>}
      {credited === null ? null : <Fact label={t('currency-changed')}>{formatCurrency(credited.cents, credited.currency, language)}</Fact>}
    </>
  );
}
