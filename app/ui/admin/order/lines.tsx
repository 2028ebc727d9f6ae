import { adminPaths } from '~/domain/paths/admin';
import { AskedWords } from './request-labels';
import type { AdminOrderLine, AdminOrderView } from './view';
import { Cover } from '~/ui/components/cover';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Price } from '~/ui/components/price';
import { t } from '~/ui/translations/admin';

type OrderOfLines = Pick<AdminOrderView, 'reference' | 'lines'>;

export function LinesToDecide({ order }: { readonly order: OrderOfLines }) {
  return order.lines.filter(isToDecide).map((line) => (
    <Notice key={line.gameId} className="below" tone={line.refund ? 'bad' : 'info'}>
      <p>
        <strong>{line.title}</strong>
        <br />
        {line.refund ? t('line-refund-failed', { amount: line.refund.amount }) : t(`line-asks-${line.question?.kind ?? 'refund'}`)}
      </p>
      {line.question ? <AskedWords reference={order.reference} question={line.question} /> : null}
      <p>
        <Link className="btn btn--go" to={adminPaths.orderLine(order.reference, line.gameId)} aria-label={`Decide: ${line.title}`}>
          Decide
        </Link>
      </p>
    </Notice>
  ));
}

const isToDecide = ({ question, refund }: AdminOrderLine) => question !== null || refund?.state === 'failed';

export function AdminOrderLines({ order }: { readonly order: OrderOfLines }) {
  return (
    <section className="panel" aria-labelledby="lines">
      <h2 id="lines">Games</h2>
      <ul className="sum">
        {order.lines.map((line) => (
          <li key={line.gameId}>
            <Cover src={line.cover} title={line.title} width={40} height={53} />
            <span>
              <Link to={adminPaths.keys(line.gameId)}>{line.title}</Link>
              <br />
              <span className={line.state === 'owed' ? 'stock stock--low' : 'soft'}>{keyText(line)}</span>
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
                    aria-label={`${decision(line)}: ${line.title}`}
                  >
                    {decision(line)}
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

const decision = ({ isRevealed }: AdminOrderLine) => (isRevealed ? 'Refund or replace' : 'Refund');

function keyText({ state, hasKey, isRevealed, refund }: AdminOrderLine): string {
  switch (state) {
    case 'open':
      return hasKey ? 'A key is held' : 'No key is held';
    case 'delivered':
      return isRevealed ? 'Delivered, key seen' : 'Delivered, key not seen yet';
    case 'owed':
      return 'Key owed';
    case 'refunded':
      return refund ? t('line-refund-done', { amount: refund.amount }) : 'Refunded';
  }
}
