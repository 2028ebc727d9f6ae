import '../../tests/support/shop/own-data-dir';

import { describe, expect, test } from 'vitest';

import { MAX_CART_LINES, type Cart } from '~/domain/cart';
import { ShopError } from '~/domain/shop-error';

import { readCartCookie, writeCartCookie } from './cart-cookie.server';
import { readToast, redirectWithToast } from './toast.server';

/** The browser's next request after it got these cookies. */
function after(...setCookies: string[]): Request {
  return new Request('http://localhost:3000/', { headers: { Cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') } });
}

describe('the cart of a visitor', () => {
  const cart: Cart = [
    { gameId: 'elden-ring', type: 'Steam' },
    { gameId: 'hades', type: null },
  ];

  test('comes back as it was, from a cookie that scripts cannot read', async () => {
    const cookie = await writeCartCookie(cart);
    expect(cookie).toMatch(/^cart=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']) expect(cookie).toContain(attribute);
    expect(await readCartCookie(after(cookie))).toEqual(cart);
  });

  test('an empty one clears the cookie', async () => {
    expect(await writeCartCookie([])).toContain('Max-Age=0');
  });

  test.each(['', 'cart=', 'cart=abc', 'cart=W10=.forged', 'cart=%', 'other=1'])('%j is an empty cart', async (header) => {
    expect(await readCartCookie(new Request('http://localhost:3000/', { headers: { Cookie: header } }))).toEqual([]);
  });

  test('a changed one is an empty cart', async () => {
    const cookie = await writeCartCookie(cart);
    expect(await readCartCookie(after(cookie.replace('cart=W', 'cart=X')))).toEqual([]);
  });

  test('50 games with ordinary names fit; a cookie that a browser would drop is refused, not lost', async () => {
    const many = (count: number, length: number): Cart =>
      Array.from({ length: count }, (_, index) => ({ gameId: `${index}`.padEnd(length, 'x'), type: 'PlayStation' }));
    expect(await readCartCookie(after(await writeCartCookie(many(MAX_CART_LINES, 30))))).toHaveLength(50);
    await expect(writeCartCookie(many(MAX_CART_LINES, 90))).rejects.toThrow(new ShopError('cart-full'));
    await expect(writeCartCookie(many(MAX_CART_LINES + 1, 5))).rejects.toThrow(new ShopError('cart-full'));
  });
});

describe('a message for the next page', () => {
  test('goes with a 303, beside other cookies, and shows once', async () => {
    const answer = await redirectWithToast('/cart', { text: 'Added to your cart: Hadès' }, { 'Set-Cookie': 'a=1' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    const [other, toast = ''] = answer.headers.getSetCookie();
    expect(other).toBe('a=1');
    const read = await readToast(after(toast));
    expect(read.toast).toMatchObject({ text: 'Added to your cart: Hadès', tone: 'good' });
    expect(read.headers.get('Set-Cookie')).toContain('toast=; Max-Age=0');
  });

  test('two with the same text differ', async () => {
    const idOf = async () =>
      (await readToast(after((await redirectWithToast('/', { text: 'Same', tone: 'bad' })).headers.get('Set-Cookie') ?? ''))).toast?.id;
    expect(await idOf()).not.toBe(await idOf());
  });

  test('a long one is cut', async () => {
    const answer = await redirectWithToast('/', { text: 'x'.repeat(5000) });
    expect((await readToast(after(answer.headers.get('Set-Cookie') ?? ''))).toast?.text).toHaveLength(300);
  });

  test('is null where there is none, and a forged one is removed without being shown', async () => {
    const none = await readToast(after());
    expect([none.toast, [...none.headers]]).toEqual([null, []]);
    const forged = Buffer.from(JSON.stringify({ id: '1', text: 'Call this number', tone: 'good' })).toString('base64');
    expect((await readToast(after(`toast=${encodeURIComponent(`${forged}.AAAA`)}`))).toast).toBeNull();
  });
});
