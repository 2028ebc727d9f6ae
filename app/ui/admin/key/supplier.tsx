import { TextField, type FieldProps } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

const KNOWN = 'suppliers';

/** The supplier of a whole file; a browser offers those that are known. */
export function SupplierField({ known, ...field }: Omit<FieldProps, 'label' | 'hint'> & { readonly known: readonly string[] }) {
  const { t } = useAdminTranslations();
  return (
    <>
      <TextField {...field} label={t('key-supplier')} hint={t('key-supplier-hint')} list={KNOWN} autoComplete="off" maxLength={60} />
      <datalist id={KNOWN}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

export function SupplierName({ name }: { readonly name: string | null }) {
  if (name === null) return null;
  return (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  );
}
