import { adminPaths } from '~/domain/paths/admin';
import type { FormError } from '~/domain/shared/form-error';
import { fieldId, TextField } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

interface FindFormProps {
  readonly q: string;
  readonly error: FormError | undefined;
}

/** The field on the page of the search. By POST, as each search of the owner's: a key's code must not be in an address. */
export function FindForm({ q, error }: FindFormProps) {
  const { t } = useAdminTranslations();
  return (
    <Form
      className="admin-search row items-end fields below"
      method="post"
      action={adminPaths.search()}
      role="search"
      aria-label={t('frame-find-what')}
    >
      <TextField
        scope="found"
        name="q"
        label={t('frame-find-what')}
        value={q}
        error={error}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        key={q}
      />
      <button className="btn" name="intent" value="search">
        <Icon name="search" />
        {t('search-title')}
      </button>
    </Form>
  );
}

/** The one field of every page in a wide window. */
export function FindField() {
  const { t } = useAdminTranslations();
  const id = fieldId('q', 'find');
  return (
    <Form className="admin-rail__find" method="post" action={adminPaths.search()} role="search" aria-label={t('frame-find')}>
      <label className="sr" htmlFor={id}>
        {t('frame-find-what')}
      </label>
      <input
        className="input"
        type="search"
        id={id}
        name="q"
        placeholder={t('frame-find')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
      />
      <button className="icon-btn" name="intent" value="search" aria-label={t('search-title')}>
        <Icon name="search" />
      </button>
    </Form>
  );
}
