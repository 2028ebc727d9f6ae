import { beginningOf } from '~/domain/shared/truncate';
import { type CatalogueFilter, MAX_SEARCH_LENGTH, NO_FILTER, type Sort, SORTS } from './index';
import { findGenre } from '~/domain/game/genre';
import { KEY_TYPES } from '~/domain/key';
import { type Centimes, isAmbiguousPrice, parsePrice, toPlain } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import { cleanLine } from '~/domain/shared/typed-text';

export type PriceErrors = { readonly [field in 'min' | 'max']?: 'price-invalid' | 'price-ambiguous' | 'max-below-min' };

export interface CatalogueQuery {
  readonly filter: CatalogueFilter;
  readonly errors: PriceErrors;
  readonly typed: { readonly min: string; readonly max: string };
}

const MAX_NAME_LENGTH = 100;
const MAX_TYPED_PRICE_LENGTH = 20;

/** Reads the query of /products. A price that can't be read becomes an error; any other unreadable part counts as not given. */
export function readQuery(params: URLSearchParams, platforms: readonly string[]): CatalogueQuery {
  const text = (name: string, max: number) => typedText(params.get(name), max);
  const typed = { min: text('min', MAX_TYPED_PRICE_LENGTH), max: text('max', MAX_TYPED_PRICE_LENGTH) };
  const genre = text('genre', MAX_NAME_LENGTH);
  const platform = text('platform', MAX_NAME_LENGTH).toLowerCase();
  const launcher = text('launcher', MAX_NAME_LENGTH).toLowerCase();
  const min = parsePrice(typed.min);
  const max = parsePrice(typed.max);
  const isBelow = min !== null && max !== null && max < min;
  return {
    filter: {
      q: text('q', MAX_SEARCH_LENGTH),
      genre: findGenre(genre) ?? genre,
      platform: platforms.find((listed) => listed.toLowerCase() === platform) ?? '',
      launcher: KEY_TYPES.find((type) => type.toLowerCase() === launcher) ?? '',
      isHere: params.get('region') === 'ma',
      min,
      max: isBelow ? null : max,
      inStock: params.get('stock') === 'in',
      onOffer: params.get('offer') === '1',
      sort: readSort(params.get('sort')),
      asRows: params.get('view') === 'rows',
      page: readPage(params.get('page')),
    },
    errors: {
      ...(typed.min !== '' && min === null && { min: priceError(typed.min) }),
      ...(typed.max !== '' && max === null && { max: priceError(typed.max) }),
      ...(isBelow && { max: 'max-below-min' as const }),
    },
    typed,
  };
}

function priceError(typed: string): 'price-ambiguous' | 'price-invalid' {
  return isAmbiguousPrice(typed) ? 'price-ambiguous' : 'price-invalid';
}

/** Returns a typed text on one line, in NFC, without unseen signs and outer spaces, of at most `max` characters. */
export function typedText(text: string | null, max: number): string {
  return beginningOf(
    cleanLine(text ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
    max,
  );
}

/** Returns the address of /products for a filter. Equal filters have one address. */
export function productsPath(filter: Partial<CatalogueFilter>): string {
  const { q, genre, platform, launcher, isHere, min, max, inStock, onOffer, sort, asRows, page } = { ...NO_FILTER, ...filter };
  return paths.products({
    genre,
    q,
    platform,
    launcher,
    region: isHere ? 'ma' : '',
    min: price(min),
    max: price(max),
    stock: inStock ? 'in' : '',
    offer: onOffer ? 1 : '',
    sort: sort === NO_FILTER.sort ? '' : sort,
    view: asRows ? 'rows' : '',
    page,
  });
}

/** Counts the filters in use, apart from search, genre and order. */
export function countFilters(filter: CatalogueFilter): number {
  const { platform, launcher, isHere, min, max, inStock, onOffer } = filter;
  return [platform !== '', launcher !== '', isHere, min !== null, max !== null, inStock, onOffer].filter(Boolean).length;
}

function readSort(param: string | null): Sort {
  return SORTS.find((sort) => sort === param) ?? NO_FILTER.sort;
}

function readPage(param: string | null): number {
  return param !== null && /^[1-9]\d{0,5}$/.test(param) ? Number(param) : 1;
}

function price(amount: Centimes | null): string {
  return amount === null ? '' : toPlain(amount).replace(/\.00$/, '');
}
