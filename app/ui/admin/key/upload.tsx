import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { CsvUpload } from '~/ui/admin/bulk-job/csv-upload';
import { KEY_TYPES } from '~/domain/key';
import { fieldsOf, SelectField, TextAreaField, TextField } from '~/ui/components/form/fields';
import { Link } from '~/ui/components/navigation';
import { SupplierField } from './supplier';
import { useAdminTranslations } from '~/ui/translations/admin';

interface KeyUploadProps {
  readonly gameId: string;
  readonly coefficient: string;
  readonly errors?: FormErrors;
  readonly values?: Readonly<Record<string, string>>;
  readonly failure?: string | null;
  /** Set with a field for the coefficient; else the given one counts. */
  readonly isWhole?: boolean;
  readonly suppliers?: readonly string[];
}

/** Imports many keys from a file, with a preview: docs/rules.md, Files of keys. */
export function KeyUpload({
  gameId,
  coefficient,
  errors = {},
  values = {},
  failure = null,
  isWhole = false,
  suppliers = [],
}: KeyUploadProps) {
  const { t } = useAdminTranslations();
  const field = fieldsOf(values, errors);
  return (
    <CsvUpload
      action={adminPaths.keyImports(gameId)}
      title={t('key-bulk-upload')}
      hint={t('keys-columns-hint')}
      isOptional
      errors={errors}
      failure={failure}
      button={t('preview-import')}
      before={
        <>
          <TextAreaField
            scope="many"
            {...field('pasted')}
            label={t('key-paste-keys-one-a-line')}
            className="input--code"
            rows={5}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            scope="many"
            {...field('type')}
            label={t('key-platform-of-these-keys')}
            hint={t('keys-default-hint')}
            options={[{ value: '', label: t('key-as-the-file-says') }, ...KEY_TYPES]}
          />
          <TextField
            scope="many"
            {...field('originPrice')}
            label={t('key-price-paid-for-each')}
            hint={t('keys-price-hint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <SupplierField scope="many" {...field('supplier')} known={suppliers} />
          {isWhole ? (
            <TextField
              name="coefficient"
              label={t('coefficient')}
              hint={t('keys-coefficient-hint')}
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
      below={isWhole ? null : <Link to={adminPaths.keyImports(gameId)}>{t('keys-further-options')}</Link>}
    />
  );
}
