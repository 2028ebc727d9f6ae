import { createCookie } from '@remix-run/node';
import { describe, expect, test } from 'vitest';

import { MAX_CART_LINES, type Cart } from '~/domain/cart';
import { ShopError } from '~/domain/shared/shop-error';
import { openShop } from '~/services/index.server';

import { ownEnv } from '../../tests/support/shop/own-env';
import { readCartCookie, writeCartCookie } from '~/web/cart/cookie.server';
import { readCookie, signedCookie } from '~/http/cookies/signed.server';
import { readBrowser, rememberBrowser } from '~/http/cookies/trusted-browser.server';
import { readSessionSecret } from '~/web/session.server';
import { readToast, redirectWithToast } from '~/web/flash.server';

const shop = openShop(ownEnv());

/** The browser's next request after it got these cookies. */
function after(...setCookies: string[]): Request {
  return new Request('http://localhost:3000/', { headers: { Cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') } });
}

/** The Set-Cookie line of a cart. */
async function written(cart: Cart): Promise<string> {
  const headers = new Headers();
  await writeCartCookie(shop, headers, cart);
  return headers.getSetCookie()[0] ?? '';
}

/** A cookie that is signed without its name. */
const unnamed = async (name: string, value: unknown) =>
  (await createCookie(name, { secrets: [shop.secrets.sessionSecret] }).serialize(value)).split(';', 1)[0] ?? '';

describe('a signature', () => {
  test('is of one name: the value of one cookie is nothing as another', async () => {
    const value =
      (await signedCookie('__Host-one', 60)(shop).serialize('a text')).split(';', 1)[0]?.replace('__Host-one', '__Host-other') ?? '';
    const [one, other] = [signedCookie('__Host-one', 60)(shop), signedCookie('__Host-other', 60)(shop)];
    expect([await readCookie(other, after(value)), await readCookie(one, after(value.replace('other', 'one')))]).toEqual([null, 'a text']);
    const browser = (await rememberBrowser(shop, null, { id: 'amal' })).split(';', 1)[0]?.split('=', 2)[1] ?? '';
    expect(await readSessionSecret(shop, after(`__Host-session=${browser}`))).toBeNull();
  });

  test('by the secret alone, without the name, counts for the session only, whose secret that is', async () => {
    expect(await readSessionSecret(shop, after(await unnamed('__Host-session', 'a secret')))).toBe('a secret');
    expect(await readSessionSecret(shop, after(await unnamed('__Host-session', { failureOf: 'amal', since: 1 })))).toBeNull();
    expect(await readBrowser(shop, after(await unnamed('__Host-browser', { id: 'x', accounts: [] })))).toBeNull();
    expect(await readCookie(signedCookie('__Host-code', 60)(shop), after(await unnamed('__Host-code', {})))).toBeNull();
    expect((await readToast(shop, after(await unnamed('__Host-toast', { id: '1', text: 'x', tone: 'good' })))).toast).toBeNull();
    expect(await readCartCookie(shop, after(await unnamed('__Host-cart', [['hades']])))).toEqual([]);
  });
});

describe('the cart of a visitor', () => {
  const cart: Cart = [
    { gameId: 'elden-ring', type: 'Steam' },
    { gameId: 'hades', type: null },
  ];

  test('comes back as it was, from a cookie that scripts cannot read', async () => {
    const cookie = await written(cart);
    expect(cookie).toMatch(/^__Host-cart=/);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']) expect(cookie).toContain(attribute);
    expect(await readCartCookie(shop, after(cookie))).toEqual(cart);
  });

  test('an empty one clears the cookie', async () => {
    expect(await written([])).toContain('Max-Age=0');
  });

  test.each(['', 'cart=', 'cart=abc', 'cart=W10=.forged', '__Host-cart=abc', '__Host-cart=W10=.forged', '__Host-cart=%', 'other=1'])(
    '%j is an empty cart',
    async (header) => {
      expect(await readCartCookie(shop, new Request('http://localhost:3000/', { headers: { Cookie: header } }))).toEqual([]);
    },
  );

  test('a changed one is an empty cart', async () => {
    const cookie = await written(cart);
    expect(await readCartCookie(shop, after(cookie.replace('__Host-cart=W', '__Host-cart=X')))).toEqual([]);
  });

  test('50 games with ordinary names fit; a cookie that a browser would drop is refused, not lost', async () => {
    const many = (count: number, length: number): Cart =>
      Array.from({ length: count }, (_, index) => ({ gameId: `${index}`.padEnd(length, 'x'), type: 'PlayStation' }));
    expect(await readCartCookie(shop, after(await written(many(MAX_CART_LINES, 30))))).toHaveLength(50);
    await expect(written(many(MAX_CART_LINES, 90))).rejects.toThrow(new ShopError('cart-full'));
    await expect(written(many(MAX_CART_LINES + 1, 5))).rejects.toThrow(new ShopError('cart-full'));
  });
});

describe('a message for the next page', () => {
  test('goes with a 303, beside other cookies, and shows once', async () => {
    const answer = await redirectWithToast(shop, '/cart', { text: 'Added to your cart: Hadès' }, { 'Set-Cookie': 'a=1' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    const [other, toast = ''] = answer.headers.getSetCookie();
    expect(other).toBe('a=1');
    const read = await readToast(shop, after(toast));
    expect(read.toast).toMatchObject({ text: 'Added to your cart: Hadès', tone: 'good' });
    expect(read.headers.get('Set-Cookie')).toContain('__Host-toast=; Max-Age=0');
  });

  test('two with the same text differ', async () => {
    const idOf = async () =>
      (await readToast(shop, after((await redirectWithToast(shop, '/', { text: 'Same', tone: 'bad' })).headers.get('Set-Cookie') ?? '')))
        .toast?.id;
    expect(await idOf()).not.toBe(await idOf());
  });

  test('a long one is cut', async () => {
    const answer = await redirectWithToast(shop, '/', { text: 'x'.repeat(5000) });
    expect((await readToast(shop, after(answer.headers.get('Set-Cookie') ?? ''))).toast?.text).toHaveLength(300);
  });

  test('is null where there is none, and a forged one is removed without being shown', async () => {
    const none = await readToast(shop, after());
    expect([none.toast, [...none.headers]]).toEqual([null, []]);
    const forged = Buffer.from(JSON.stringify({ id: '1', text: 'Call this number', tone: 'good' })).toString('base64');
    expect((await readToast(shop, after(`__Host-toast=${encodeURIComponent(`${forged}.AAAA`)}`))).toast).toBeNull();
  });
});
