import { METHOD_RULES, TRANSFER_METHODS } from '~/domain/payment/method';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import type { StatementItem } from './statement-view';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { SelectField } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { tCount, t } from '~/ui/translations/admin';

interface StatementUploadProps {
  readonly errors: FormErrors;
  readonly method: string;
  readonly keptDays: number;
}

export function StatementUpload({ errors, method, keptDays }: StatementUploadProps) {
  return (
    <CsvUpload
      action={adminPaths.newStatement}
      title="Upload a statement"
      hint="With columns for date, text (libellé) and credit or amount, in French, English or Arabic. Up to 4 MB."
      errors={errors}
      button="Match with orders"
      isMain
      before={
        <>
          <p className="soft">{tCount('statement-kept', keptDays)}</p>
          <SelectField
            name="method"
            label="Statement of"
            options={TRANSFER_METHODS.map((each) => ({ value: each, label: t(METHOD_RULES[each].account) }))}
            value={method}
            error={errors['method']}
          />
        </>
      }
    />
  );
}

export function StatementList({ statements }: { readonly statements: readonly StatementItem[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Statement</th>
          <th scope="col">Of</th>
          <th scope="col">Payments</th>
          <th scope="col">Uploaded</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={statement.id}>
            <td>
              <Link className="table__link table__link--text" to={adminPaths.statement(statement.id)}>
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
