import type { ComponentProps, ReactNode, Ref } from 'react';

import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { Icon } from '~/ui/components/icon';
import { useTranslations } from '~/ui/translations/use-translations';

interface SearchFieldProps {
  /** Of the field, once on a page. */
  readonly id: string;
  readonly value?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Further attributes of the field. */
  readonly input?: ComponentProps<'input'>;
  /** Stands below the field, as wide as it. */
  readonly below?: ReactNode;
  /** After the field: other fields of its form. */
  readonly children?: ReactNode;
}

/** The field for a search over all games, with its button. It stands in a GET form to the list of games. */
export function SearchField({ id, value = '', inputRef, input, below, children }: SearchFieldProps) {
  const { t } = useTranslations();
  return (
    <>
      <div className="search__box">
        <Icon name="search" />
        <label className="sr" htmlFor={id}>
          {t('search-label')}
        </label>
        <input
          ref={inputRef}
          className="input"
          id={id}
          name="q"
          type="search"
          placeholder={t('search-placeholder')}
          defaultValue={value}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          {...input}
        />
        {below}
      </div>
      {children}
      <button type="submit" className="btn">
        {t('search-go')}
      </button>
    </>
  );
}
