import { Form, Link, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

import { NO_FILTER, SORTS } from '~/domain/catalogue';
import { type CatalogueQuery, countFilters, productsPath } from '~/domain/catalogue-query';
import { paths } from '~/domain/paths';

import { CheckField, SelectField, TextField } from '~/ui/kit/fields';
import { Icon } from '~/ui/kit/icon';
import { useGameWords } from '~/ui/words/shop/game';
import { FilterFields } from './filter-fields';

const OWN_FIELDS = ['platform', 'min', 'max', 'stock', 'sort'];

interface ProductsFiltersProps {
  readonly query: CatalogueQuery;
  readonly platforms: readonly string[];
}

/** Filters that combine with search and genre. Open at first if one of them is in use. */
export function ProductsFilters({ query, platforms }: ProductsFiltersProps) {
  const { filter, errors, typed } = query;
  const { sentence } = useGameWords();
  const form = useFormThatFollows({ platform: filter.platform, ...typed, stock: filter.inStock, sort: filter.sort });
  const submit = useSubmit();
  const used = countFilters(filter);
  const hasErrors = Object.keys(errors).length > 0;
  // later the visitor opens and closes it: it must not close while she fills it in
  const [isOpenAtFirst] = useState(used > 0 || hasErrors || filter.sort !== NO_FILTER.sort);
  // a chosen option acts at once; without JavaScript 'Apply' does
  const apply = () => form.current && submit(form.current, { preventScrollReset: true });
  return (
    <details className="sift" open={isOpenAtFirst}>
      <summary className="btn btn--line">
        {sentence('filter-title')}
        {used > 0 ? <span className="badge">{used}</span> : null}
        <Icon name="chevron-down" />
      </summary>
      <Form className="sift__form" method="get" action={paths.products()} ref={form} preventScrollReset noValidate>
        <FilterFields filter={{ ...filter, page: 1 }} without={OWN_FIELDS} />
        <SelectField
          name="platform"
          label={sentence('filter-platform')}
          value={filter.platform}
          options={[{ value: '', label: sentence('filter-platform-all') }, ...platforms]}
          onChange={apply}
        />
        <TextField name="min" label={sentence('filter-min')} value={typed.min} error={errors.min} inputMode="decimal" autoComplete="off" />
        <TextField name="max" label={sentence('filter-max')} value={typed.max} error={errors.max} inputMode="decimal" autoComplete="off" />
        <SelectField
          name="sort"
          label={sentence('filter-sort')}
          value={filter.sort}
          options={SORTS.map((value) => ({ value, label: sentence(`sort-${value}`) }))}
          onChange={apply}
        />
        <CheckField name="stock" label={sentence('filter-stock')} value="in" checked={filter.inStock} onChange={apply} />
        <div className="sift__acts">
          <button type="submit" className="btn">
            {sentence('filter-apply')}
          </button>
          {used > 0 || hasErrors ? (
            <Link className="btn btn--bare" to={productsPath({ q: filter.q, genre: filter.genre, sort: filter.sort })} preventScrollReset>
              {sentence('filter-clear')}
            </Link>
          ) : null}
        </div>
      </Form>
    </details>
  );
}

/** The fields keep what is typed into them, and take the new values when a link or 'back' changes the address. */
function useFormThatFollows(values: Readonly<Record<string, string | boolean>>) {
  const form = useRef<HTMLFormElement>(null);
  const now = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(now) as typeof values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true;
      else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field !== document.activeElement) {
        field.value = String(value);
      }
    }
  }, [now]);
  return form;
}
