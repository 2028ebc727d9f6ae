import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { KEY_TYPES } from '~/domain/key';
import { fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';

interface KeyUploadProps {
  readonly gameId: string;
  readonly coefficient: string;
  readonly errors?: FormErrors;
  readonly values?: Readonly<Record<string, string>>;
  readonly failure?: string | null;
  /** Set with a field for the coefficient; else the given one counts. */
  readonly isWhole?: boolean;
}

/** Imports many keys from a file, with a preview: docs/rules.md, Files of keys. */
export function KeyUpload({ gameId, coefficient, errors = {}, values = {}, failure = null, isWhole = false }: KeyUploadProps) {
  const field = fieldsOf(values, errors);
  return (
    <CsvUpload
      action={adminPaths.keyImports(gameId)}
      title="Bulk upload"
      hint="Columns: code, originPrice, type; or a plain list, one key a line. Rows without a code or a price are skipped; the preview names columns that are not read. Up to 20,000 rows, 4 MB."
      isOptional
      errors={errors}
      failure={failure}
      button="Preview import"
      before={
        <>
          <TextAreaField
            scope="many"
            {...field('pasted')}
            label="Paste keys, one a line"
            className="input--code"
            rows={5}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            scope="many"
            {...field('type')}
            label="Platform of these keys"
            hint="Counts where a row names none."
            options={[{ value: '', label: 'As the file says' }, ...KEY_TYPES]}
          />
          <TextField
            scope="many"
            {...field('originPrice')}
            label="Price paid for each"
            hint="For a list without a column originPrice."
            inputMode="decimal"
            autoComplete="off"
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
        </>
      }
      below={isWhole ? null : <Link to={adminPaths.keyImports(gameId)}>Another coefficient, and past imports</Link>}
    />
  );
}
