import sharp from 'sharp';

import { expect, test } from './fixtures';
import { expectSound } from './page-checks';
import { fillCart, placeOrder, referenceOf, sendProof, settle, shareWishes, stock } from './shortcuts';

/* Every list with covers of all three kinds in one row: uploaded, of an https address, and without a picture. */

const ELSEWHERE = 'https://covers.example/cover.png';

test('covers of all kinds take the same place in every list', { tag: '@layout' }, async ({ page, owner, javaScriptEnabled }, info) => {
  const mark = `${info.project.name} ${info.retry}`;
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#b5452c' } })
    .png()
    .toBuffer();
  for (const visitor of [page, owner])
    await visitor.context().route(ELSEWHERE, (route) => route.fulfill({ contentType: 'image/png', body: picture }));
  const covers = { Upload: { name: 'cover.png', mimeType: 'image/png', buffer: picture }, Linked: ELSEWHERE, Letter: '' };
  const ids: string[] = [];
  for (const [kind, cover] of Object.entries(covers))
    ids.push(
      await stock(
        owner,
        `Tile ${mark} ${kind}`,
        [1, 2].map((nth) => `${kind} ${mark} ${nth}`.replaceAll(' ', '-')),
        cover,
      ),
    );
  const [uploaded = ''] = ids;

  const expectEven = async (visitor: typeof page, path: string, open?: () => Promise<void>) => {
    await visitor.goto(path);
    await open?.();
    await expectSound(visitor, javaScriptEnabled);
    const { kinds, uneven, moved } = await visitor.evaluate(readCovers);
    expect({ uneven, moved }, path).toEqual({ uneven: [], moved: [] });
    return kinds;
  };

  const ALL_KINDS = ['file', 'letters', 'upload'];
  for (const language of ['', '/fr', '/ar'])
    for (const path of ['/', '/products?q=tile', '/products?q=tile&view=rows', `/product/${uploaded}`])
      expect(await expectEven(page, language + path), path).toContain('upload');

  const typeName = async () => {
    await page.getByRole('combobox').fill('tile');
    await expect(page.getByRole('option')).toHaveCount(ids.length);
  };
  if (javaScriptEnabled) expect(await expectEven(page, '/support', typeName), 'suggestions').toEqual(ALL_KINDS);

  await placeOrder(page, ...ids);
  const reference = await referenceOf(page);
  const shared = await shareWishes(page, ...ids);
  for (const path of ['/account/wishes', shared, '/checkout']) expect(await expectEven(page, path), path).toEqual(ALL_KINDS);
  await sendProof(page, reference);
  expect(await expectEven(owner, '/admin/proofs'), 'queue').toEqual(ALL_KINDS);
  await settle(owner, reference, 3);
  for (const path of ['/orders', `/orders/${reference}`]) expect(await expectEven(page, path), path).toContain('upload');
  expect(await expectEven(page, `/orders/${reference}/ask?about=refund&game=${uploaded}`)).toEqual(['upload']);
  await expectEven(page, `/orders/${reference}/receipt`);
  await fillCart(page, ...ids);
  for (const path of ['/cart', '/cart/summary']) expect(await expectEven(page, path), path).toEqual(ALL_KINDS);

  for (const path of ['/admin?q=tile', `/admin/orders/${reference}`]) expect(await expectEven(owner, path), path).toEqual(ALL_KINDS);
  for (const path of [
    `/admin?delete=${uploaded}`,
    `/admin?edit=${uploaded}`,
    `/admin/codes/${uploaded}`,
    `/admin/orders/${reference}/line?game=${uploaded}`,
  ])
    expect(await expectEven(owner, path), path).toContain('upload');
  for (const path of [
    '/admin/today',
    '/admin/orders?state=all',
    '/admin/search?q=tile',
    '/admin/offers/new',
    '/admin/prices',
    '/admin/keys',
  ])
    await expectEven(owner, path);
});

/** Reads the covers of a page, and what `<source>` elements move. Runs in the page, so it knows nothing outside itself. */
function readCovers(): { readonly kinds: readonly string[]; readonly uneven: readonly string[]; readonly moved: readonly string[] } {
  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const nameOf = (element: Element) => `${element.tagName}.${element.className.toString()} ${element.textContent?.slice(0, 30)}`;
  const covers = [...document.querySelectorAll('.cover')].filter((cover) => cover.checkVisibility());
  const kinds = covers.map((cover) => (cover.tagName === 'svg' ? 'letters' : cover.closest('picture') ? 'upload' : 'file'));

  const places = new Map<string, string>();
  const uneven = covers.flatMap((cover) => {
    const item = cover.closest('li, tr');
    if (item === null) return [];
    const list = `${item.parentElement?.className} ${cover.getAttribute('width')}`;
    const [own, around] = [cover.getBoundingClientRect(), item.getBoundingClientRect()];
    const place = [own.left - around.left, own.width, own.height].map(Math.round).join(' ');
    const usual = places.get(list) ?? place;
    places.set(list, usual);
    return place === usual ? [] : [`${list}: ${usual}, but ${place} for ${nameOf(item)}`];
  });

  const elements = [...document.querySelectorAll('body *:not(source)')];
  const before = elements.map(boxOf);
  for (const source of document.querySelectorAll('source')) source.remove();
  const moved = elements.filter((element, nth) => boxOf(element) !== before[nth]).map(nameOf);
  return { kinds: [...new Set(kinds)].toSorted(), uneven, moved };
}
