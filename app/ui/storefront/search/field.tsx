import type { ComponentProps, ReactNode, Ref } from 'react';

import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { Icon } from '~/ui/components/icon';
import { useTranslations } from '~/ui/translations/use-translations';

interface SearchFieldProps {
  /** The field's id, once on a page. */
  readonly id: string;
  readonly value?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly input?: ComponentProps<'input'>;
  readonly below?: ReactNode;
}

/** Stands in a GET form to the list of games. */
export function SearchField({ id, value = '', inputRef, input, below }: SearchFieldProps) {
  const { t } = useTranslations();
  return (
    <>
      <div className="search__box">
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
      <button type="submit" className="icon-btn">
        <Icon name="search" />
        <span className="sr">{t('search')}</span>
      </button>
    </>
  );
}
