import { Form, Link } from '@remix-run/react';

import { importPath } from './admin-import-view';
import { ErrorSummary, FileField, TextField, type FieldErrors } from './fields';
import { Icon } from './icon';
import { Notice } from './notice';
import { SubmitButton } from './submit-button';
import { useFirstError } from './use-first-error';

interface KeyUploadProps {
  readonly gameId: string;
  readonly coefficient: string;
  readonly errors?: FieldErrors;
  /** Why the last file was not read. */
  readonly failure?: string | null;
  /** With the field for the coefficient; without it the given one counts. */
  readonly isWhole?: boolean;
}

/** Brings many keys in from a file, by way of a preview. Section 5 of the specification, 'Bulk CSV'. */
export function KeyUpload({ gameId, coefficient, errors = {}, failure = null, isWhole = false }: KeyUploadProps) {
  const form = useFirstError(errors);
  return (
    <Form ref={form} className="panel stack" method="post" action={importPath(gameId)} encType="multipart/form-data" noValidate>
      <h2 className="flush">Bulk upload</h2>
      {failure === null ? (
        <ErrorSummary errors={errors} />
      ) : (
        <Notice tone="bad" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <FileField
        name="csv"
        label="CSV file"
        hint="Columns: code, originPrice, type. Rows without a code or a price are skipped. Up to 20,000 rows, 4 MB."
        error={errors['csv']}
        accept=".csv,.tsv,.txt,text/csv"
        required
      />
      {isWhole ? (
        <TextField
          name="coefficient"
          label="Coefficient"
          hint="Each buying price is the row’s origin price times this."
          value={coefficient}
          error={errors['coefficient']}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : (
        <input type="hidden" name="coefficient" value={coefficient} />
      )}
      <SubmitButton className="btn" name="intent" value="read" busyText="Reading the file...">
        <Icon name="upload" />
        Preview import
      </SubmitButton>
      {isWhole ? null : <Link to={importPath(gameId)}>Another coefficient, and past imports</Link>}
    </Form>
  );
}
