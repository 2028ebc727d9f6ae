import { adminPaths } from '~/domain/paths/admin';
import { asksForRow, NO_ROW, type StatementEvidence } from '~/domain/payment/evidence';
import { PRICE_LOSSES } from '~/domain/order/price-loss';
import type { ProofConcern } from '~/domain/payment/proof-concerns';
import { formatMad, parsePrice, toCentimes } from '~/domain/shared/money';

import { fieldErrors } from './approval';
import type { AdminOrderView, Refusal } from './view';
import { CheckField, FieldError, fieldId } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Says in plain words what isn't clean about an order's money. */
export function ConcernList({ order }: { readonly order: AdminOrderView }) {
  return (
    <ul>
      {order.concerns.map((concern) => (
        <li key={concern.code}>
          <ConcernText order={order} concern={concern} />
        </li>
      ))}
      {order.late === null ? null : <li>{order.late.prices}</li>}
    </ul>
  );
}

function ConcernText({
  order: { totalCentimes, late },
  concern: { code, about },
}: {
  readonly order: AdminOrderView;
  readonly concern: ProofConcern;
}) {
  const { t, tRich, number, language } = useAdminTranslations();
  switch (code) {
    case 'same-picture':
    case 'row-used':
      // The search: that order may be gone.
      return tRich(`concern-${code}`, { order: <Link to={adminPaths.orders({ q: about })}>{about}</Link> });
    case 'several-rows':
      return t('concern-several-rows', { count: number(Number(about)) });
    case 'row-differs': {
      const amount = formatMad(parsePrice(about) ?? toCentimes(0), language);
      return t('concern-row-differs', { amount, total: formatMad(totalCentimes, language) });
    }
    case 'price-lost':
      return (
        late?.reasons.find(({ cause }) => cause === about)?.text ?? t(`waits-${PRICE_LOSSES.find((each) => each === about) ?? 'code-over'}`)
      );
    case 'ended':
    case 'late':
      return (
        late?.reasons.find(({ cause }) => cause === 'cancelled' || cause === 'lapsed')?.text ??
        t(code === 'late' ? 'waits-late' : 'concern-ended')
      );
    default:
      return t(`concern-${code}`);
  }
}

/** Lists the rows of statements about an order's money. */
export function StatementRowList({ order }: { readonly order: AdminOrderView }) {
  return (
    <ul>
      {order.evidence.rows.map((row) => (
        <li key={row.fingerprint}>
          <RowWords row={row} order={order} /> <RowLink row={row} />
        </li>
      ))}
    </ul>
  );
}

interface RowChoiceProps {
  readonly order: AdminOrderView;
  readonly refusal: Refusal | null;
}

/** Asks which row of a statement pays the order: it is taken, and no statement offers it again. */
export function RowChoice({ order, refusal }: RowChoiceProps) {
  const { t } = useAdminTranslations();
  if (!asksForRow(order.evidence)) return null;
  const { rows } = order.evidence;
  const id = fieldId('row', 'approve');
  const error = fieldErrors(refusal)['row'];
  const chosen = refusal?.values['row'] ?? '';
  return (
    <fieldset className="stack gap-s" id={id} {...(error && { 'aria-describedby': `${id}-e` })}>
      <legend>{t('row-which')}</legend>
      {rows.map((row) => (
        <div key={row.fingerprint}>
          <label className="check">
            <input type="radio" name="row" value={row.fingerprint} defaultChecked={chosen === row.fingerprint} />
            <RowWords row={row} order={order} />
          </label>
          <RowLink row={row} />
        </div>
      ))}
      <label className="check">
        <input type="radio" name="row" value={NO_ROW} defaultChecked={chosen === NO_ROW} />
        {t('row-none')}
      </label>
      <FieldError id={id} error={error} />
      {rows.length > 1 ? (
        <CheckField
          scope="approve"
          name="rest"
          label={t('row-rest')}
          hint={t('row-rest-hint')}
          checked={(refusal?.values['rest'] ?? '') !== ''}
        />
      ) : null}
    </fieldset>
  );
}

interface RowWordsProps {
  readonly row: StatementEvidence;
  readonly order: Pick<AdminOrderView, 'totalCentimes'>;
}

/** `21/11/2026 · 100.00 MAD · VIR NADIA MF-ABCDEF`, with a mark where the amount isn't the order's. */
function RowWords({ row: { date, amountCentimes, label }, order: { totalCentimes } }: RowWordsProps) {
  const { t, language } = useAdminTranslations();
  const difference = amountCentimes - totalCentimes;
  return (
    <span>
      <bdi>{date}</bdi> · <strong className="num">{formatMad(amountCentimes, language)}</strong> · <bdi>{label}</bdi>
      {difference === 0 ? null : (
        <>
          {' '}
          <span className="badge badge--warn">
            {t(difference < 0 ? 'row-less' : 'row-more', { difference: formatMad(toCentimes(Math.abs(difference)), language) })}
          </span>
        </>
      )}
    </span>
  );
}

function RowLink({ row: { statementId, statementName, line } }: { readonly row: StatementEvidence }) {
  const { t } = useAdminTranslations();
  return (
    <Link to={adminPaths.statementRow(statementId, line)}>
      <bdi>{statementName}</bdi> · {t('statement-line-of', { line })}
    </Link>
  );
}
