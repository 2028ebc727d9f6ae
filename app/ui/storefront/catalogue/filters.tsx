import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type CatalogueFilter, SORTS } from '~/domain/catalogue';
import type { ChoiceCounts, PriceRange } from '~/domain/catalogue/counts';
import { type CatalogueQuery, countFilters, productsPath } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';

import { CheckField, SelectField, TextField } from '~/ui/components/form/fields';
import { FormWords } from '~/ui/components/form/words';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';
import { FilterFields } from './filter-fields';

const OWN_FIELDS = ['platform', 'min', 'max', 'stock', 'offer', 'sort'];

interface ProductsFiltersProps {
  readonly query: CatalogueQuery;
  readonly counts: ChoiceCounts;
  readonly total: number;
}

/** Filters beside search and genre: folded, and a sheet over the list on a phone. */
export function ProductsFilters({ query, counts, total }: ProductsFiltersProps) {
  const { filter, errors } = query;
  const { t, number } = useTranslations(gameTexts);
  const used = countFilters(filter);
  const hasErrors = Object.keys(errors).length > 0;
  const cleared = used > 0 || hasErrors ? productsPath({ q: filter.q, genre: filter.genre, sort: filter.sort }) : null;
  const { details, isOpenAtFirst, close } = useSheet(hasErrors);
  return (
    <>
      <details className="sift" ref={details} open={isOpenAtFirst}>
        <summary className="btn btn--line">
          {t('filter-title')}
          {used > 0 ? <span className="badge">{number(used)}</span> : null}
          <Icon name="chevron-down" />
        </summary>
        <FilterForm query={query} counts={counts} total={total} cleared={cleared} onClose={close} />
      </details>
      {cleared ? (
        <p className="below">
          <Link className="btn btn--bare" to={cleared} preventScrollReset>
            {t('filter-clear')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

interface FilterFormProps extends ProductsFiltersProps {
  /** null where no filter is used. */
  readonly cleared: string | null;
  readonly onClose: () => void;
}

function FilterForm({ query, counts, total, cleared, onClose }: FilterFormProps) {
  const { filter, errors, typed } = query;
  const words = useTranslations(gameTexts);
  const { t, tCount, number } = words;
  const form = useFormThatFollows({ platform: filter.platform, ...typed, stock: filter.inStock, offer: filter.onOffer, sort: filter.sort });
  const submit = useSubmit();
  // a chosen option acts at once; without JavaScript the button does
  const apply = () => form.current && submit(form.current, { preventScrollReset: true });
  const choice = (name: string, count: number) => t('filter-choice', { name, count: number(count) });
  const platforms = counts.platforms.map(({ platform, count }) => ({ value: platform, label: choice(platform, count) }));
  const price = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Form className="sift__form" method="get" action={paths.products()} ref={form} preventScrollReset noValidate onSubmit={onClose}>
      <SheetHead closeTo={productsPath(filter)} />
      <FilterFields filter={{ ...filter, page: 1 }} without={OWN_FIELDS} />
      <SelectField
        name="platform"
        label={t('filter-platform')}
        value={filter.platform}
        options={[{ value: '', label: t('filter-platform-all') }, ...platforms]}
        onChange={apply}
      />
      <FormWords words={words}>
        <TextField name="min" label={t('filter-min')} value={typed.min} error={errors.min} {...price} />
        <TextField name="max" label={t('filter-max')} value={typed.max} error={errors.max} {...price} />
      </FormWords>
      <Prices filter={filter} prices={counts.prices} />
      <SelectField
        name="sort"
        label={t('filter-sort')}
        value={filter.sort}
        options={SORTS.map((value) => ({ value, label: t(`sort-${value}`) }))}
        onChange={apply}
      />
      <CheckField name="stock" label={choice(t('filter-stock'), counts.inStock)} value="in" checked={filter.inStock} onChange={apply} />
      <CheckField name="offer" label={choice(t('filter-offer'), counts.onOffer)} value="1" checked={filter.onOffer} onChange={apply} />
      <div className="sift__acts">
        <button type="submit" className="btn btn--go">
          {tCount('filter-show', total)}
        </button>
        {cleared ? (
          <Link className="btn btn--line sift__phone" to={cleared} preventScrollReset data-folds>
            {t('filter-clear-sheet')}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

/** Without a script the cross is a link to the same list. */
function SheetHead({ closeTo }: { readonly closeTo: string }) {
  const { t } = useTranslations(gameTexts);
  const words = useTranslations();
  return (
    <div className="sift__head sift__phone">
      <strong className="text-l">{t('filter-title')}</strong>
      <Link className="icon-btn" to={closeTo} aria-label={words.t('close')} data-folds>
        <Icon name="x" />
      </Link>
    </div>
  );
}

function Prices({ filter, prices }: { readonly filter: CatalogueFilter; readonly prices: ChoiceCounts['prices'] }) {
  const { t, number } = useTranslations(gameTexts);
  const name = ({ min, max }: PriceRange) => {
    // why rounded: a range ends just below the price with which the next one begins
    const [from, to] = [min, max].map((end) => number(Math.round(Number(end) / 100))) as [string, string];
    if (min === null) return t('filter-below', { max: to });
    return max === null ? t('filter-from', { min: from }) : t('filter-between', { min: from, max: to });
  };
  return (
    <ul className="sift__prices" aria-label={t('filter-prices')}>
      {prices.map((range) => (
        <li key={range.min}>
          <Link
            className="btn btn--line"
            to={productsPath({ ...filter, min: range.min, max: range.max, page: 1 })}
            preventScrollReset
            {...(range.min === filter.min && range.max === filter.max ? { 'aria-current': 'true' as const } : {})}
          >
            {t('filter-choice', { name: name(range), count: number(range.count) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Opens for a wrong price; 'Show', 'Clear', the cross and Escape close it, and give the focus back. */
function useSheet(hasErrors: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  // why at first only: later the visitor opens and closes it
  const [isOpenAtFirst] = useState(hasErrors);
  const close = useCallback(() => {
    if (!details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (hasErrors && details.current) details.current.open = true;
  }, [hasErrors]);
  useEffect(() => {
    const element = details.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const fold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-folds]') : null;
      if (link === null) return;
      // why: the cross leads to the list that is here already
      if (link.classList.contains('icon-btn')) event.preventDefault();
      close();
    };
    element?.addEventListener('keydown', escape);
    element?.addEventListener('click', fold);
    return () => {
      element?.removeEventListener('keydown', escape);
      element?.removeEventListener('click', fold);
    };
  }, [close]);
  return { details, isOpenAtFirst, close };
}

/** Keeps typed values, and takes new ones when a link or 'back' changes the address. */
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
