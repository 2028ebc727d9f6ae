import { METHOD_RULES, TRANSFER_METHODS } from '~/domain/payment/method';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
import type { StatementItem } from './statement-view';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { CheckField, SelectField, type Option } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

interface StatementUploadProps {
  readonly errors: FormErrors;
  readonly values: FormValues;
  readonly keptDays: number;
  /** The bank accounts of the shop, by their RIB. */
  readonly accounts: readonly Exclude<Option, string>[];
  /** The account that the refused file names; null: none. */
  readonly fileAccount: string | null;
}

export function StatementUpload({ errors, values, keptDays, accounts, fileAccount }: StatementUploadProps) {
  const { t, tCount } = useAdminTranslations();
  return (
    <CsvUpload
      action={adminPaths.newStatement}
      title={t('statement-upload-title')}
      hint={t('statement-file-hint')}
      errors={errors}
      button={t('books-match-with-orders')}
      isMain
      before={
        <>
          <p className="soft">{tCount('statement-kept', keptDays)}</p>
          <SelectField
            name="method"
            label={t('books-statement-of')}
            options={TRANSFER_METHODS.map((each) => ({ value: each, label: t(METHOD_RULES[each].account) }))}
            value={values['method'] ?? 'bank'}
            error={errors['method']}
          />
          {accounts.length > 1 || errors['account'] !== undefined ? (
            <SelectField
              name="account"
              label={t('account')}
              hint={fileAccount === null ? undefined : t('statement-account-of-file', { account: fileAccount })}
              options={[{ value: '', label: t('statement-account-file-says') }, ...accounts]}
              value={values['account'] ?? ''}
              error={errors['account']}
            />
          ) : null}
        </>
      }
      fields={
        <CheckField
          name="anew"
          label={t('statement-columns-anew')}
          hint={t('statement-columns-anew-hint')}
          checked={values['anew'] !== undefined}
        />
      }
    />
  );
}

export function StatementList({ statements }: { readonly statements: readonly StatementItem[] }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('books-statement')}</th>
          <th scope="col">{t('books-of')}</th>
          <th scope="col">{t('payments')}</th>
          <th scope="col">{t('books-uploaded')}</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={statement.id}>
            <td>
              <Link className="table__link ref table__link--text break" to={adminPaths.statement(statement.id)}>
                {statement.name}
              </Link>
            </td>
            <td>{statement.method}</td>
            <td>{tCount('statement-rows', statement.rows)}</td>
            <td>
              <time dateTime={statement.read.iso}>{statement.read.text}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
