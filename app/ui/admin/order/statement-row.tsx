import { asksForRow, type StatementEvidence } from '~/domain/payment/evidence';
import { adminPaths } from '~/domain/paths/admin';
import { formatMad } from '~/domain/shared/money';

import { fieldErrors } from './approval';
import type { AdminOrderView, Refusal } from './view';
import { CheckField, FieldError, fieldId } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** Lists the rows of statements about an order's money. */
export function StatementRowList({ rows }: { readonly rows: readonly StatementEvidence[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.fingerprint}>
          <RowWords row={row} /> <RowLink row={row} />
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
export function RowChoice({ order: { evidence }, refusal }: RowChoiceProps) {
  const { t } = useAdminTranslations();
  if (!asksForRow(evidence)) return null;
  const { rows } = evidence;
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
            <RowWords row={row} />
          </label>
          <RowLink row={row} />
        </div>
      ))}
      <label className="check">
        <input type="radio" name="row" value="none" defaultChecked={chosen === 'none'} />
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

/** `21/11/2026 · 100.00 MAD · VIR NADIA MF-ABCDEF` */
function RowWords({ row: { date, amountCentimes, label } }: { readonly row: StatementEvidence }) {
  const { language } = useAdminTranslations();
  return (
    <span>
      <bdi>{date}</bdi> · <strong className="num">{formatMad(amountCentimes, language)}</strong> · <bdi>{label}</bdi>
    </span>
  );
}

function RowLink({ row: { statementId, statementName, line } }: { readonly row: StatementEvidence }) {
  const { t } = useAdminTranslations();
  return (
    <Link to={adminPaths.statementRow(statementId, line)}>
      <bdi>{statementName}</bdi> · {t('books-line-line', { line })}
    </Link>
  );
}
