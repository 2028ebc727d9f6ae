import { describe, expect, test } from 'vitest';

import { png } from '../support/files';
import { builtApp } from '../support/servers/built-app';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';

const password = 'four keys, one door';
const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678' };

/** The links of a page that open WhatsApp: to whom, and with which words. */
const talksOn = (page: string) =>
  [...page.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"/g)].map(([, href = '']) => {
    const url = new URL(href.replaceAll('&amp;', '&'));
    return [url.pathname.slice(1), url.searchParams.get('text')];
  });

async function newOrder(shopper: HttpVisitor): Promise<string> {
  const email = `amal.${Math.random().toString(36).slice(2)}@example.com`;
  await shopper.post('/signup', { ...person, email, password, confirmPassword: password });
  await shopper.post('/cart', { intent: 'add', gameId: 'hades' });
  await shopper.post('/cart', { intent: 'checkout' });
  return /MF-\w{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
}

describe.each([
  { number: '+212 6 12 34 56 78', to: '212612345678' },
  { number: '', to: null },
])('a store with the WhatsApp number "$number"', ({ number, to }) => {
  const server = builtApp({ WHATSAPP_NUMBER: number });

  test('links a game’s page to a friend, and where it has a number to itself, with the game in the words', async () => {
    const visitor = httpVisitor(server.origin);
    for (const [language, asked] of [
      ['', 'Hello, a question about Hades: '],
      ['/fr', 'Bonjour, une question sur Hades\u00a0: '],
      ['/ar', 'السلام عليكم، سؤال عن Hades: '],
    ] as const) {
      const { text } = await visitor.get(`${language}/product/hades`);
      const link = `${server.origin}${language}/product/hades`;
      const friend = ['', `Hades\n${link}`];
      expect(talksOn(text)).toEqual(to === null ? [friend] : [[to, asked + link], friend]);
      // The browser's own sheet needs a script.
      expect(text).toMatch(/<button[^>]*hidden=""[^>]*aria-label="(Share|Partager|مشاركة)/);
    }
  });

  test('links the checkout and the waiting order to itself where it has a number, with the reference in the words', async () => {
    const shopper = httpVisitor(server.origin);
    const order = await newOrder(shopper);
    const asked = to === null ? [] : [[to, `Hello, a question about order ${order}`]];
    expect(talksOn((await shopper.get('/checkout')).text)).toEqual(asked);
    expect(talksOn((await shopper.get(`/orders/${order}`)).text)).toEqual(asked);
    const proof = new Blob([Uint8Array.from(png('receipt'))], { type: 'image/png' });
    expect((await shopper.post('/checkout/bank', { intent: 'proof', order, method: 'bank', proof })).status).toBe(303);
    expect(talksOn((await shopper.get(`/orders/${order}`)).text)).toEqual(asked);
  });
});
