import { adminPaths } from '~/domain/paths/admin';
import { AskedWords } from './request-labels';
import type { AdminOrderLine, AdminOrderView } from './view';
import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

type OrderOfLines = Pick<AdminOrderView, 'reference' | 'lines'>;

export function LinesToDecide({ order }: { readonly order: OrderOfLines }) {
  const { t } = useAdminTranslations();
  return order.lines.filter(isToDecide).map((line) => (
    <Notice key={line.gameId} className="below" tone={line.refund ? 'bad' : 'info'}>
      <p>
        <strong>{line.title}</strong>
        <br />
        {line.refund ? t('line-refund-failed', { amount: line.refund.amount }) : t(`line-asks-${line.question?.kind ?? 'refund'}`)}
      </p>
      {line.question ? <AskedWords reference={order.reference} question={line.question} /> : null}
      <p>
        <Link
          className="btn btn--go"
          to={adminPaths.orderLine(order.reference, line.gameId)}
          aria-label={t('order-decide-title', { title: line.title })}
        >
          {t('order-decide')}
        </Link>
      </p>
    </Notice>
  ));
}

const isToDecide = ({ question, refund }: AdminOrderLine) => question !== null || refund?.state === 'failed';

export function AdminOrderLines({ order }: { readonly order: OrderOfLines }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  // why: each of them was lost
  if (order.lines.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">{t('games')}</h2>
      <ul className="sum stack gap-m">
        {order.lines.map((line) => (
          <li key={line.gameId}>
            <Cover src={line.cover} title={line.title} width={40} height={53} />
            <span>
              <Link to={adminPaths.keys(line.gameId)}>{line.title}</Link>
              <br />
              <span className={line.state === 'owed' ? 'stock stock--low' : 'soft'}>{keyText(i18n, line)}</span>
              {line.refund && line.state !== 'refunded' ? (
                <>
                  <br />
                  <span className="stock stock--low">{t(`line-refund-${line.refund.state}`, { amount: line.refund.amount })}</span>
                </>
              ) : null}
              {line.canRefund ? (
                <>
                  <br />
                  <Link
                    className="sum__act"
                    to={adminPaths.orderLine(order.reference, line.gameId)}
                    aria-label={t('labelled', { label: decision(i18n, line), value: line.title })}
                  >
                    {decision(i18n, line)}
                  </Link>
                </>
              ) : null}
            </span>
            <Price amount={line.priceCentimes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const decision = ({ t }: AdminTranslations, { isRevealed }: AdminOrderLine) =>
  isRevealed ? t('order-refund-or-replace') : t('order-refund');

function keyText({ t }: AdminTranslations, { state, hasKey, isRevealed, refund }: AdminOrderLine): string {
  switch (state) {
    case 'open':
      return hasKey ? t('order-key-held') : t('order-no-key-is-held');
    case 'delivered':
      return isRevealed ? t('order-delivered-key-seen') : t('order-delivered-key-not-seen-yet');
    case 'owed':
      return t('order-owed');
    case 'refunded':
      return refund ? t('line-refund-done', { amount: refund.amount }) : t('order-refunded');
    case 'given-up':
      return t('line-given-up');
  }
}
