import { deskPaths } from '~/domain/desk-paths';
import type { FormErrors } from '~/domain/form-answer';
import { CsvUpload } from '~/ui/desk/batch/csv-upload';
import { TextField } from '~/ui/kit/fields';
import { Link } from '~/ui/kit/navigation';

interface KeyUploadProps {
  readonly gameId: string;
  readonly coefficient: string;
  readonly errors?: FormErrors;
  /** Why the last file was not read. */
  readonly failure?: string | null;
  /** With the field for the coefficient; without it the given one counts. */
  readonly isWhole?: boolean;
}

/** Imports many keys from a file, with a preview: docs/rules.md, Files of keys. */
export function KeyUpload({ gameId, coefficient, errors = {}, failure = null, isWhole = false }: KeyUploadProps) {
  return (
    <CsvUpload
      action={deskPaths.keyImports(gameId)}
      title="Bulk upload"
      hint="Columns: code, originPrice, type. Rows without a code or a price are skipped; the preview names columns that are not read. Up to 20,000 rows, 4 MB."
      errors={errors}
      failure={failure}
      button="Preview import"
      fields={
        isWhole ? (
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
        )
      }
      below={isWhole ? null : <Link to={deskPaths.keyImports(gameId)}>Another coefficient, and past imports</Link>}
    />
  );
}
