import { Fragment } from 'react';

import { TextField, type FieldProps } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

const KNOWN = 'suppliers';

interface SupplierFieldProps extends Omit<FieldProps, 'label' | 'hint'> {
  readonly suppliers: readonly string[];
  readonly hint: 'key-supplier-hint' | 'keys-many-supplier-hint';
}

/** The supplier of a whole file; a browser offers those that are known. */
export function SupplierField({ suppliers, hint, ...field }: SupplierFieldProps) {
  const { t } = useAdminTranslations();
  return (
    <>
      <TextField {...field} label={t('supplier')} hint={t(hint)} list={KNOWN} autoComplete="off" maxLength={60} />
      <datalist id={KNOWN}>
        {suppliers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

export function SupplierNames({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => (
    <Fragment key={name}>
      {' · '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
