import { useLocation } from '@remix-run/react';
import { useRef } from 'react';

import type { CatalogueFilter } from '~/domain/catalogue';
import { readQuery } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';
import { Form } from '~/ui/components/navigation';
import { FilterFields } from '~/ui/storefront/catalogue/filter-fields';
import { useTranslations } from '~/ui/translations/use-translations';

import { SearchField } from './field';
import { useSearchWhileTyping } from './use-search-while-typing';
import { useSuggestingField } from './use-suggesting-field';

const FIELD = 'q';

/**
 * The search of each page: it suggests games, and on the list of games it searches the list, which keeps its filters but the genre. One
 * field for both: what is typed, and the keyboard of a phone, stay while a page comes.
 */
export function HeaderSearch() {
  const { pathname, search } = useLocation();
  const { t } = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const filter = pathname === paths.products() ? filterIn(new URLSearchParams(search)) : null;
  const suggesting = useSuggestingField(FIELD, filter === null);
  const searching = useSearchWhileTyping(filter, input);
  const onList = { preventScrollReset: true, onSubmit: searching.onSubmit };
  return (
    <Form
      className="search anchor"
      method="get"
      action={paths.products()}
      role="search"
      {...(filter ? onList : { 'aria-label': t('search-title') })}
    >
      {filter ? <FilterFields filter={filter} without={[FIELD]} /> : null}
      <SearchField
        id={FIELD}
        value={filter?.q ?? ''}
        inputRef={input}
        input={filter ? { onInput: searching.onInput } : suggesting.input}
        below={filter ? null : suggesting.below}
      />
    </Form>
  );
}

function filterIn(params: URLSearchParams): CatalogueFilter {
  return { ...readQuery(params, [params.get('platform') ?? '']).filter, genre: '', page: 1 };
}
