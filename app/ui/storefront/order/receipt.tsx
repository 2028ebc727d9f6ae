import type { ReactNode } from 'react';

import type { OrderCode } from '~/domain/coupon/order';
import type { Centimes } from '~/domain/shared/money';
import type { Seller } from '~/domain/setting/seller';

import type { Moment } from '~/ui/components/order/view';
import { Price } from '~/ui/components/price';
import { CodeName, Off } from '~/ui/storefront/order/code-off';
import { SellerRows } from '~/ui/storefront/legal/seller';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { type TextOf, useTranslations } from '~/ui/translations/use-translations';

export interface ReceiptView {
  readonly reference: string;
  /** null: no seller is set, so this is only a summary. */
  readonly seller: Seller | null;
  readonly buyer: string;
  readonly paid: Moment;
  readonly method: TextOf<[typeof orderTexts, typeof orderStatusTexts]>;
  readonly lines: readonly {
    readonly gameId: string;
    readonly title: string;
    readonly detail: string;
    readonly priceCentimes: Centimes;
    readonly isRefunded: boolean;
  }[];
  /** The code that lowered these prices; null: none. */
  readonly code: OrderCode | null;
  readonly totalCentimes: Centimes;
  /** `$39.90`; null where the total in dirhams came. */
  readonly received: string | null;
  readonly refundedCentimes: Centimes;
}

export function Receipt({ receipt }: { readonly receipt: ReceiptView }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { seller, reference, buyer, paid, method } = receipt;
  return (
    <div className="panel stack receipt">
      <dl className="facts">
        <Row name={t('receipt-number')}>{reference}</Row>
        <Row name={t('receipt-date')}>
          <time dateTime={paid.iso}>{paid.text}</time>
        </Row>
        {buyer === '' ? null : (
          <Row name={t('receipt-buyer')}>
            <bdi>{buyer}</bdi>
          </Row>
        )}
        <Row name={t('receipt-method')}>{t(method)}</Row>
      </dl>
      {seller === null ? null : (
        <section>
          <h2>{t('receipt-seller')}</h2>
          <dl className="facts">
            <SellerRows seller={seller} />
          </dl>
        </section>
      )}
      <Sold receipt={receipt} />
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}

function Sold({ receipt }: { readonly receipt: ReceiptView }) {
  const { t } = useTranslations(orderTexts, orderStatusTexts);
  const { lines, code, totalCentimes, received, refundedCentimes } = receipt;
  return (
    <table className="receipt__lines full num">
      <caption className="sr">{t('receipt-lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('game')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ gameId, title, detail, priceCentimes, isRefunded }) => (
          <tr key={gameId}>
            <th scope="row">
              <bdi>{title}</bdi> <span className="soft text-s">{isRefunded ? t('receipt-line-refunded', { detail }) : detail}</span>
            </th>
            <td>
              <Price amount={priceCentimes} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {code === null ? null : (
          <>
            <tr>
              <th scope="row">{t('subtotal')}</th>
              <td>
                <Price amount={code.subtotalCentimes} />
              </td>
            </tr>
            <tr>
              <th scope="row">
                <CodeName code={code.code} />
              </th>
              <td>
                <Off amount={code.offCentimes} />
              </td>
            </tr>
          </>
        )}
        <tr>
          <th scope="row">{t('total')}</th>
          <td>
            <Price amount={totalCentimes} />
          </td>
        </tr>
        {received === null ? null : (
          <tr>
            <th scope="row">{t('received')}</th>
            <td>
              <bdi>{received}</bdi>
            </td>
          </tr>
        )}
        {refundedCentimes === 0 ? null : (
          <tr>
            <th scope="row">{t('order-total-refunded')}</th>
            <td>
              <Price amount={refundedCentimes} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
