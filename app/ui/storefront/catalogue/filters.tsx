import { useSubmit } from '@remix-run/react';
import { useEffect, useRef, type MouseEvent } from 'react';

import { type CatalogueFilter, SORTS } from '~/domain/catalogue';
import type { ChoiceCounts, PriceRange } from '~/domain/catalogue/counts';
import { type CatalogueQuery, countFilters, productsPath } from '~/domain/catalogue/query';
import { paths } from '~/domain/paths';

import { SelectField, TextField } from '~/ui/components/form/fields';
import { FormWords } from '~/ui/components/form/words';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { gameTexts } from '~/ui/translations/en/game';
import { useTranslations } from '~/ui/translations/use-translations';
import { FilterFields } from './filter-fields';
import { FILTERS_ID, LIST_ID, SORT_ID } from './sheet';

const OWN_FIELDS = ['platform', 'launcher', 'region', 'min', 'max', 'stock', 'offer', 'sort'];

interface FiltersProps {
  readonly query: CatalogueQuery;
  readonly counts: ChoiceCounts;
  /** The number of games that can be bought. */
  readonly total: number;
  readonly isOpen: boolean;
  readonly onClose: (event?: MouseEvent) => void;
}

/** The filters as one form: at the side in a wide window, a sheet over the list on a phone. */
export function ProductsFilters({ query, counts, total, isOpen, onClose }: FiltersProps) {
  const { filter, errors, typed } = query;
  const words = useTranslations(gameTexts);
  const { t, tCount, number } = words;
  const { platform, launcher, isHere, inStock, onOffer, sort } = filter;
  const form = useFormThatFollows({ platform, ...typed, stock: inStock, offer: onOffer, region: isHere, launcher, sort });
  const submit = useSubmit();
  // a chosen option acts at once; without JavaScript the button does
  const apply = () => form.current && submit(form.current, { preventScrollReset: true });
  const platforms = counts.platforms.map((each) => ({
    value: each.platform,
    label: t('filter-choice', { name: each.platform, count: number(each.count) }),
  }));
  const price = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const hasErrors = Object.keys(errors).length > 0;
  const cleared = countFilters(filter) > 0 || hasErrors ? clearedPath(filter) : null;
  // why: without a script a sheet that an error opened closes with its page
  const closeTo = hasErrors ? productsPath(filter) : `#${LIST_ID}`;
  const check = { type: 'checkbox', onChange: apply } as const;
  return (
    <div className={isOpen ? 'filters filters--open' : 'filters'} id={FILTERS_ID}>
      <a className="filters__scrim" href={closeTo} tabIndex={-1} aria-hidden="true" onClick={onClose}>
        {' '}
      </a>
      <Form
        className="filters__form stack"
        method="get"
        action={paths.products()}
        ref={form}
        preventScrollReset
        noValidate
        aria-label={t('filters')}
        onSubmit={() => onClose()}
      >
        <SheetHead closeTo={closeTo} onClose={onClose} />
        <FilterFields filter={{ ...filter, page: 1 }} without={OWN_FIELDS} />
        <fieldset>
          <legend>{t('filter-what')}</legend>
          <Choice {...check} name="offer" value="1" defaultChecked={onOffer} text={t('on-offer')} count={counts.onOffer} />
          <Choice {...check} name="stock" value="in" defaultChecked={inStock} text={t('in-stock')} count={counts.inStock} />
          <Choice {...check} name="region" value="ma" defaultChecked={isHere} text={t('filter-here')} count={counts.isHere} />
        </fieldset>
        <fieldset>
          <legend>{t('price')}</legend>
          <Prices filter={filter} prices={counts.prices} />
          <div className="filters__pair items-end above-xs stack gap-xs">
            <FormWords words={words}>
              <TextField name="min" label={t('filter-min')} value={typed.min} error={errors.min} {...price} />
              <TextField name="max" label={t('filter-max')} value={typed.max} error={errors.max} {...price} />
            </FormWords>
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('filter-launcher')}</legend>
          <Choice type="radio" onChange={apply} name="launcher" value="" defaultChecked={launcher === ''} text={t('filter-launcher-all')} />
          {counts.launchers.map((each) => (
            <Choice
              key={each.launcher}
              type="radio"
              onChange={apply}
              name="launcher"
              value={each.launcher}
              defaultChecked={launcher === each.launcher}
              text={each.launcher}
              count={each.count}
            />
          ))}
        </fieldset>
        <SelectField
          name="platform"
          label={t('platform')}
          value={platform}
          options={[{ value: '', label: t('filter-platform-all') }, ...platforms]}
          onChange={apply}
        />
        <div className="filters__sort" id={SORT_ID}>
          <SortField sort={sort} onChange={apply} scope="sheet" />
        </div>
        <div className="filters__acts stack gap-3xs">
          <button type="submit" className="btn btn--line btn--wide">
            {tCount('filter-show', total)}
          </button>
          {cleared ? (
            <Link className="btn btn--bare" to={cleared} preventScrollReset>
              {t('filter-clear')}
            </Link>
          ) : null}
        </div>
      </Form>
    </div>
  );
}

const clearedPath = ({ q, genre, sort, asRows }: CatalogueFilter) => productsPath({ q, genre, sort, asRows });

/** The order, above the list in a wide window. Its button goes where a script runs. */
export function SortForm({ filter }: { readonly filter: CatalogueFilter }) {
  const { t } = useTranslations(gameTexts);
  const form = useFormThatFollows({ sort: filter.sort });
  const submit = useSubmit();
  const apply = () => form.current && submit(form.current, { preventScrollReset: true });
  return (
    <Form className="sort row no-wrap gap-xs" method="get" action={paths.products()} ref={form} preventScrollReset>
      <FilterFields filter={{ ...filter, page: 1 }} without={['sort']} />
      <SortField sort={filter.sort} onChange={apply} scope="list" />
      <button type="submit" className="btn">
        {t('sort')}
      </button>
    </Form>
  );
}

function SortField({ sort, onChange, scope }: { readonly sort: string; readonly onChange: () => void; readonly scope: string }) {
  const { t } = useTranslations(gameTexts);
  return (
    <SelectField
      name="sort"
      label={t('sort-by')}
      value={sort}
      scope={scope}
      options={SORTS.map((value) => ({ value, label: t(`sort-${value}`) }))}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly defaultChecked: boolean;
  readonly text: string;
  readonly count?: number;
  readonly onChange: () => void;
}

function Choice({ text, count, ...input }: ChoiceProps) {
  const { number } = useTranslations();
  return (
    <label className="choice plain row no-wrap">
      <input {...input} />
      <span>{text}</span> {count === undefined ? null : <span className="choice__n push soft num">{number(count)}</span>}
    </label>
  );
}

/** Without a script the cross is a link to the list below it. */
function SheetHead({ closeTo, onClose }: Pick<FiltersProps, 'onClose'> & { readonly closeTo: string }) {
  const { t } = useTranslations(gameTexts);
  return (
    <div className="filters__head">
      <strong className="text-l">{t('filters')}</strong>
      <a className="icon-btn" href={closeTo} aria-label={t('close')} onClick={onClose}>
        <Icon name="x" />
      </a>
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
    <ul>
      {prices.map((range) => (
        <li key={range.min}>
          <Link
            className="choice plain row no-wrap"
            to={productsPath({ ...filter, min: range.min, max: range.max, page: 1 })}
            preventScrollReset
            {...(range.min === filter.min && range.max === filter.max ? { 'aria-current': 'true' as const } : {})}
          >
            <span>{name(range)}</span> <span className="choice__n push soft num">{number(range.count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Keeps typed values, and takes new ones when a link or 'back' changes the address. */
function useFormThatFollows(values: Readonly<Record<string, string | boolean>>) {
  const form = useRef<HTMLFormElement>(null);
  const now = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(now) as typeof values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true;
      else if (field instanceof RadioNodeList) field.value = String(value);
      else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field !== document.activeElement) {
        field.value = String(value);
      }
    }
  }, [now]);
  return form;
}
