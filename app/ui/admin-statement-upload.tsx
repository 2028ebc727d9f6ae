import { Form, Link } from '@remix-run/react';

import { statementPath, type StatementItem } from './admin-statement-view';
import { ErrorSummary, FileField, SelectField, type FieldErrors } from './fields';
import { Icon } from './icon';
import { SubmitButton } from './submit-button';
import { useFirstError } from './use-first-error';
import { countedSentence } from './words';

/** Takes a statement of the owner's bank or wallet. */
export function StatementUpload({ errors, method }: { readonly errors: FieldErrors; readonly method: string }) {
  const form = useFirstError(errors);
  return (
    <Form ref={form} className="panel stack" method="post" action="/admin/statements" encType="multipart/form-data" noValidate>
      <h2 className="flush">Upload a statement</h2>
      <p className="soft">
        Export it from your bank as CSV. Nothing is approved before you have seen what becomes of each row. It is kept encrypted, and wiped
        after 30 days.
      </p>
      <ErrorSummary errors={errors} />
      <SelectField
        name="method"
        label="Statement of"
        options={[
          { value: 'bank', label: 'Bank account' },
          { value: 'wallet', label: 'Mobile wallet' },
        ]}
        value={method}
        error={errors['method']}
      />
      <FileField
        name="csv"
        label="CSV file"
        hint="With columns for date, text (libellé) and credit or amount, in French, English or Arabic. Up to 4 MB."
        error={errors['csv']}
        accept=".csv,.tsv,.txt,text/csv"
        required
      />
      <SubmitButton className="btn btn--go btn--l" name="intent" value="read" busyText="Reading the file...">
        <Icon name="upload" />
        Match with orders
      </SubmitButton>
    </Form>
  );
}

/** The statements that were read, newest first. */
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
              <Link className="table__link table__link--text" to={statementPath(statement.id, 'sure')}>
                {statement.name}
              </Link>
            </td>
            <td>{statement.method}</td>
            <td>{countedSentence('statement-rows', statement.rows)}</td>
            <td>
              <time dateTime={statement.read.iso}>{statement.read.text}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
