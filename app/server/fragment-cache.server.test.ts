import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { KeptItem, KeptMarkupContext } from '~/ui/components/document/kept-item';

import { createKeptMarkup } from './fragment-cache.server';

interface Shown {
  readonly described: string | null;
  readonly text: string;
}

let nth = 0;

/** A list as a page shows it, with how often an item was rendered. */
function pageOf(items: readonly Shown[]) {
  let rendered = 0;
  const Text = ({ text }: { readonly text: string }) => {
    rendered += 1;
    return createElement('p', { title: text }, text, ' ', createElement('b', null, 'and'), ' ', text);
  };
  const kept = createKeptMarkup(`nonce${(nth += 1)}`);
  const list = items.map(({ described, text }, at) => createElement(KeptItem, { key: at, described }, createElement(Text, { text })));
  const page = kept.take(renderToString(createElement(KeptMarkupContext.Provider, { value: kept }, createElement('ul', null, list))));
  return { page, rendered };
}

/** The same list where nothing is kept. */
const plain = (items: readonly Shown[]) => pageOf(items.map(({ text }) => ({ described: null, text }))).page;

test('an item is rendered once, and its page is the same each time, letter by letter', () => {
  const items = ['one', '<li data-kept="x">', "it's & all", 'العربية', '</li>'].map((text) => ({ described: `same ${text}`, text }));
  const [first, second] = [pageOf(items), pageOf(items)];
  expect([first.rendered, second.rendered]).toEqual([5, 0]);
  expect([first.page, second.page]).toEqual([plain(items), plain(items)]);
});

test('an item that differs in anything is rendered for itself, beside others that are kept', () => {
  const items = ['a', 'b', 'c'].map((text) => ({ described: `beside ${text}`, text }));
  pageOf(items);
  const changed = items.map((item) => (item.text === 'b' ? { described: 'beside b, changed', text: 'B' } : item));
  const got = pageOf(changed);
  expect([got.rendered, got.page]).toEqual([1, plain(changed)]);
});

test('an item without a description is rendered each time, and nothing of it is kept', () => {
  const items = [{ described: null, text: 'mine' }];
  expect([pageOf(items).rendered, pageOf(items).rendered]).toEqual([1, 1]);
});

test('two items of one page may be alike', () => {
  const items = [1, 2].map(() => ({ described: 'twins', text: 'twin' }));
  expect(pageOf(items).page).toBe(plain(items));
  expect(pageOf(items)).toEqual({ page: plain(items), rendered: 0 });
});

test('where a thousand are kept and one more comes, all are forgotten', () => {
  const first = [{ described: 'first of many', text: 'first' }];
  pageOf(first);
  expect(pageOf(first).rendered).toBe(0);
  pageOf(Array.from({ length: 1_000 }, (_, at) => ({ described: `many ${at}`, text: String(at) })));
  expect(pageOf(first).rendered).toBe(1);
});
