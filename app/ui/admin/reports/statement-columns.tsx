import { COLUMN_FIELDS } from '~/domain/payment/bank-statement/chosen';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import { ErrorSummary } from '~/ui/components/form/error-summary';
import { fieldsOf, SelectField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { useFirstError } from '~/ui/components/form/use-focus-first-error';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';
import type { FirstRows } from './statement-view';

interface StatementColumnsProps extends FirstRows {
  readonly action: string;
  readonly values: FormValues;
  readonly errors: FormErrors;
}

/** Asks what the columns of a statement hold, beside its first rows. */
export function StatementColumns({ action, titles, rows, values, errors }: StatementColumnsProps) {
  const { t } = useAdminTranslations();
  const form = useFirstError(errors);
  const field = fieldsOf(values, errors);
  const names = titles.map((title, at) => (title === '' ? t('statement-columns-number', { number: at + 1 }) : `${at + 1} · ${title}`));
  const options = [{ value: '', label: t('statement-columns-none') }, ...names.map((label, at) => ({ value: String(at), label }))];
  return (
    <>
      <section className="panel panel--list first-rows below" aria-labelledby="first-rows">
        <h2 id="first-rows">{t('statement-columns-first')}</h2>
        <table className="table">
          <thead>
            <tr>
              {names.map((name, at) => (
                <th scope="col" key={at}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {names.map((name, at) => (
                  <td key={at} data-label={name}>
                    {cells[at] ? <bdi>{cells[at]}</bdi> : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Form ref={form} className="panel stack" method="post" action={action} noValidate>
        <h2 className="flush">{t('statement-columns-title')}</h2>
        <ErrorSummary errors={errors} isLong />
        <p className="soft">{t('statement-columns-how')}</p>
        {COLUMN_FIELDS.map((each) => (
          <SelectField key={each} {...field(each)} label={t(`statement-column-${each}`)} options={options} />
        ))}
        <SubmitButton className="btn btn--go btn--l" name="intent" value="choose">
          {t('statement-columns-read')}
        </SubmitButton>
      </Form>
    </>
  );
}
