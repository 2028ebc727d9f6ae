import { describe, expect, it } from 'vitest';

import { NO_FILTER } from './index';
import { countFilters, productsPath, readQuery } from './query';
import { toCentimes } from '~/domain/shared/money';

const read = (query: string) => readQuery(new URLSearchParams(query), ['PC (Steam)', 'Xbox']);

describe('the query of the listing', () => {
  it('is the whole catalogue where no filter is given', () => {
    expect(read('')).toEqual({ filter: NO_FILTER, errors: {}, typed: { min: '', max: '' } });
  });

  it('reads every filter', () => {
    expect(
      read('genre=rpg&q=+ring+&platform=xbox&launcher=steam&region=ma&min=99,50&max=400&stock=in&offer=1&sort=-price&view=rows&page=2')
        .filter,
    ).toEqual({
      q: 'ring',
      genre: 'RPG',
      platform: 'Xbox',
      launcher: 'Steam',
      isHere: true,
      min: toCentimes(9950),
      max: toCentimes(40_000),
      inStock: true,
      onOffer: true,
      sort: '-price',
      asRows: true,
      page: 2,
    });
  });

  it.each([
    'sort=drop table',
    'stock=out',
    'offer=yes',
    'launcher=Nintendo',
    'region=fr',
    'view=grid',
    'page=-1',
    'page=0',
    'page=1e9',
    'page=9999999',
    'platform=Amiga',
    'unknown=1',
    'min=',
    'q=%20',
  ])('ignores %j', (query) => {
    expect(read(query)).toMatchObject({ filter: NO_FILTER, errors: {} });
  });

  it.each([
    ['min=1.299', { min: 'price-ambiguous' }],
    ['max=-5', { max: 'price-invalid' }],
    ['min=abc&max=def', { min: 'price-invalid', max: 'price-invalid' }],
    ['min=300&max=200', { max: 'max-below-min' }],
  ])('names what is wrong with the prices in %j, and leaves them out', (query, errors) => {
    const { filter, errors: told } = read(query);
    expect(told).toEqual(errors);
    expect(filter.max).toBeNull();
  });

  it('keeps the prices as they were typed', () => {
    expect(read('min=abc&max=1.299').typed).toEqual({ min: 'abc', max: '1.299' });
  });

  it('takes the first value of a repeated filter and cuts texts that are too long', () => {
    expect(read('genre=RPG&genre=Racing').filter.genre).toBe('RPG');
    expect(read(`q=${'x'.repeat(5000)}`).filter.q).toHaveLength(100);
    expect(read('q=a%00%0Ab').filter.q).toBe('a  b');
  });
});

describe('the address of a filter', () => {
  it.each([
    [{}, '/products'],
    [{ genre: 'RPG' }, '/products?genre=RPG'],
    [{ q: 'a b&c', page: 1 }, '/products?q=a+b%26c'],
    [{ min: toCentimes(10_000), max: toCentimes(19_950), inStock: true }, '/products?min=100&max=199.50&stock=in'],
    [{ onOffer: true, sort: 'discount' as const }, '/products?offer=1&sort=discount'],
    [{ launcher: 'Epic' as const, isHere: true, asRows: true }, '/products?launcher=Epic&region=ma&view=rows'],
    [{ sort: 'best' as const }, '/products'],
    [{ sort: 'title' as const }, '/products?sort=title'],
    [{ sort: '-price' as const, page: 3 }, '/products?sort=-price&page=3'],
  ])('%j is %j', (filter, path) => {
    expect(productsPath(filter)).toBe(path);
  });

  it('is read back as the same filter', () => {
    const filter = { ...NO_FILTER, genre: 'MMO', platform: 'Xbox', min: toCentimes(1), max: toCentimes(99_999), inStock: true, page: 7 };
    expect(read(productsPath(filter).split('?')[1] ?? '').filter).toEqual(filter);
    expect(countFilters(filter)).toBe(4);
    expect(countFilters(NO_FILTER)).toBe(0);
  });
});
