import { Fragment, type ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { formatMad } from '~/domain/shared/money';
import { isPaid } from '~/domain/order';

import type { StatementCandidate, StatementRowView } from './statement-view';
import type { LateView } from '~/ui/admin/order/reason-view';
import { SelectField, TextField, type Option } from '~/ui/components/form/fields';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { OrderStateBadge } from '~/ui/components/order/state';
import { Price } from '~/ui/components/price';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

interface Props {
  readonly rows: readonly StatementRowView[];
  readonly action: string;
  readonly errors: FormErrors;
  readonly values: Readonly<Record<string, string>>;
}

export function StatementDecisions({ rows, action, errors, values }: Props) {
  const { t } = useAdminTranslations();
  return (
    <Form method="post" action={action} noValidate className="stack">
      <ErrorSummary errors={errors} />
      <RowTable items={rows.map((row) => ({ row, cell: <Decision row={row} errors={errors} values={values} /> }))} />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="approve" busyText={t('approving')}>
        <Icon name="check" />
        {t('books-approve-these')}
      </SubmitButton>
    </Form>
  );
}

export function StatementRows({ rows }: { readonly rows: readonly StatementRowView[] }) {
  const items = rows.map((row) => ({ row, cell: row.candidates.map((order) => <Candidate key={order.reference} order={order} />) }));
  return <RowTable items={items} />;
}

function RowTable({ items }: { readonly items: readonly { readonly row: StatementRowView; readonly cell: ReactNode }[] }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table statement">
      <thead>
        <tr>
          <th scope="col">{t('books-what-the-statement-says')}</th>
          <th scope="col" className="end">
            {t('amount')}
          </th>
          <th scope="col">{t('order')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ row, cell }) => (
          <tr key={row.line} id={`row-${row.line}`}>
            <td>
              {row.label || '—'}
              <br />
              <span className="soft">{[row.date, row.reference].filter((text) => text !== '').join(' · ')}</span>
            </td>
            <td className="end">
              <Price amount={row.amountCentimes} />
            </td>
            <td className="statement__order">{cell}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decision({ row, errors, values }: Pick<Props, 'errors' | 'values'> & { readonly row: StatementRowView }) {
  const { t } = useAdminTranslations();
  const [first] = row.candidates;
  if (row.why === null && first) return <Tick row={row} order={first} />;
  return (
    <div className="stack gap-s">
      {row.why === null ? null : <p className="soft">{t(`statement-${row.why}`)}</p>}
      {row.candidates.map((order) => (
        <Fragment key={order.reference}>
          <Candidate order={order} />
          {order.late === null ? null : <LateWords late={order.late} />}
        </Fragment>
      ))}
      {row.why === 'card-under-way' || row.candidates.every(({ state }) => row.why !== 'paid-already' && isPaid(state)) ? null : (
        <Choice row={row} errors={errors} values={values} />
      )}
    </div>
  );
}

function Tick({ row, order }: { readonly row: StatementRowView; readonly order: StatementCandidate }) {
  const { t } = useAdminTranslations();
  return (
    <>
      <label className="check">
        <input type="checkbox" name={`take-${row.line}`} value={order.reference} defaultChecked />
        {t('statement-approve', { reference: order.reference })}
      </label>
      <Candidate order={order} />
    </>
  );
}

function Choice({ row, errors, values }: Pick<Props, 'errors' | 'values'> & { readonly row: StatementRowView }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const [choice, reason] = [`order-${row.line}`, `reason-${row.line}`];
  return (
    <>
      <SelectField
        name={choice}
        label={t('statement-line-of', { line: row.line })}
        options={[{ value: '', label: t('books-leave-it-for-now') }, ...optionsFor(i18n, row)]}
        value={values[choice]}
        error={errors[choice]}
      />
      {row.why === 'late' ||
      (row.candidates.some((order) => order.totalCentimes !== row.amountCentimes) && !NEEDS_NO_REASON.some((why) => why === row.why)) ? (
        <TextField
          name={reason}
          label={t(row.why === 'late' ? 'approve-anyway-reason' : 'reason-for-the-difference')}
          {...(row.why !== 'late' && { 'aria-label': t('statement-reason-label', { line: row.line }) })}
          value={values[reason]}
          error={errors[reason]}
          maxLength={500}
          autoComplete="off"
        />
      ) : null}
    </>
  );
}

const NEEDS_NO_REASON = ['paid-already', 'orders-together'] as const;

function optionsFor(i18n: AdminTranslations, row: StatementRowView): Option[] {
  const { t } = i18n;
  const [first] = row.candidates;
  return row.why === 'orders-together' && first
    ? [{ value: `all:${first.reference}`, label: t('statement-approve-own-total') }]
    : row.candidates.flatMap((order) => optionsOf(i18n, row, order));
}

function optionsOf({ t }: AdminTranslations, row: StatementRowView, { reference, state }: StatementCandidate): Option[] {
  if (row.why !== 'paid-already') return isPaid(state) ? [] : [{ value: reference, label: t('statement-approve', { reference }) }];
  return [
    { value: `same:${reference}`, label: t('statement-payment-of', { reference }) },
    { value: `more:${reference}`, label: t('statement-more-money', { reference }) },
  ];
}

function LateWords({ late: { reasons, prices } }: { readonly late: LateView }) {
  return (
    <ul>
      {[...reasons.map(({ text }) => text), prices].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Candidate({ order }: { readonly order: StatementCandidate }) {
  const { language } = useAdminTranslations();
  const { reference, name, payer, totalCentimes, state } = order;
  return (
    <p className="row gap-s">
      <Link to={adminPaths.order(reference)}>{reference}</Link>
      <OrderStateBadge state={state} />
      <span className="soft">{[formatMad(totalCentimes, language), name, payer ?? ''].filter((text) => text !== '').join(' · ')}</span>
    </p>
  );
}
