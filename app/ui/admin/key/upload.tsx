import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors, FormValues } from '~/domain/shared/form-answer';
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
  readonly values?: FormValues;
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
          <KeyFileFields errors={errors} values={values} suppliers={suppliers} />
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

interface KeyFileFieldsProps {
  readonly errors: FormErrors;
  readonly values: FormValues;
  readonly suppliers: readonly string[];
  /** Set for keys of several games: the page has no other form of keys. */
  readonly hasGames?: boolean;
}

/** The fields beside every file of keys: pasted lines in its place, and what counts for all of its keys. */
export function KeyFileFields({ errors, values, suppliers, hasGames = false }: KeyFileFieldsProps) {
  const { t } = useAdminTranslations();
  const field = (name: string) => ({ ...(!hasGames && { scope: 'many' }), ...fieldsOf(values, errors)(name) });
  const whole = (
    <>
      <SelectField
        {...field('type')}
        label={t('key-platform-of-these-keys')}
        hint={t('keys-default-hint')}
        options={[{ value: '', label: t('key-as-the-file-says') }, ...KEY_TYPES]}
      />
      <TextField
        {...field('originPrice')}
        label={t('key-price-paid-for-each')}
        hint={t(hasGames ? 'keys-default-hint' : 'keys-price-hint')}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
  return (
    <>
      <TextAreaField
        {...field('pasted')}
        label={t('key-paste-keys-one-a-line')}
        {...(hasGames && { hint: t('keys-many-paste-hint') })}
        className="input--code"
        rows={hasGames ? 7 : 5}
        autoComplete="off"
        spellCheck={false}
      />
      {hasGames ? <div className="pair stack">{whole}</div> : whole}
      <SupplierField {...field('supplier')} suppliers={suppliers} hint={hasGames ? 'keys-many-supplier-hint' : 'key-supplier-hint'} />
    </>
  );
}
