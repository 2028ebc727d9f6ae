import { describe, expect, test } from 'vitest';

import { formatDate } from '~/domain/shared/text/date-format';

import { ACCOUNT_CHANGES, MAIL_KINDS, type MailContent } from '~/domain/mail/kinds';
import type { DigestFigures } from '~/domain/admin/dashboard';

import { OWNER_WORDS } from './owner-words';
import { createMailTemplates, MAIL_TEXTS } from './render.server';

const templates = createMailTemplates({ origin: 'https://shop.example' });
const order = { name: 'Amal', orderId: 'MF-ABCDEF' };
const DIGEST: DigestFigures = {
  day: '2026-11-19',
  orders: 12,
  salesCentimes: 480_000,
  profitCentimes: -1250,
  alarms: 1,
  waiting: 3,
  owedKeys: 2,
  failedMails: 0,
  messages: 1,
  oldestMessageAt: Date.UTC(2026, 10, 13, 12),
  breaches: 0,
  missing: [],
  lowTitles: ['Hades', 'Celeste'],
  lowGames: 7,
};

const LINES = [
  { title: 'Hades', priceCentimes: 12_905 },
  { title: 'Celeste', priceCentimes: 5_000 },
];
const PAY_TO = {
  bank: { holder: 'Shop SARL', name: 'A Bank', rib: '999780000123456789012341' },
  otherBanks: [],
  wallets: [{ operator: 'Orange Money', number: '0600000001' }],
};

const NEWS = [
  {
    gameId: 'hades',
    title: 'Hades',
    reason: 'lowest',
    priceCentimes: 12_905,
    until: Date.UTC(2026, 10, 30, 23, 59),
    since: Date.UTC(2026, 8, 1),
  },
  { gameId: 'celeste', title: 'Celeste', reason: 'below', priceCentimes: 5_000, until: 0, since: 0 },
  { gameId: 'gris', title: 'Gris', reason: 'back', priceCentimes: 7_000, until: 0, since: 0 },
] as const;
const EACH: readonly MailContent[] = [
  { kind: 'order-placed', ...order, lines: LINES, until: Date.UTC(2026, 10, 20, 12, 30), payTo: PAY_TO },
  { kind: 'order-delivered', ...order, lines: LINES },
  { kind: 'order-owed', ...order, lines: LINES },
  { kind: 'order-filled', ...order },
  { kind: 'order-cancelled', ...order },
  { kind: 'card-declined', ...order },
  { kind: 'proof-received', ...order },
  { kind: 'proof-rejected', ...order, reason: 'The amount is missing.' },
  { kind: 'payment-refused', ...order, reason: 'The amount is missing.' },
  { kind: 'payment-missing', ...order, reason: 'The bank sent it back.' },
  { kind: 'refund-account-asked', ...order },
  { kind: 'refund-sent', ...order, game: 'Hades', amountCentimes: 9_900, usdCents: null },
  { kind: 'refund-declined', ...order, game: 'Hades', reason: 'The key was used.' },
  { kind: 'problem-declined', ...order, game: 'Hades', reason: 'It works here.' },
  { kind: 'key-replaced', ...order, game: 'Hades' },
  { kind: 'replacement-owed', ...order, game: 'Hades' },
  { kind: 'verify-email', token: 'secret' },
  { kind: 'reset-password', token: 'secret' },
  { kind: 'change-email', token: 'secret' },
  { kind: 'email-changed', token: 'secret' },
  ...ACCOUNT_CHANGES.map((change) => ({ kind: 'account-changed', change, token: 'secret' }) as const),
  { kind: 'confirm-alert', gameId: 'hades', game: 'Hades', token: 'secret' },
  { kind: 'back-in-stock', gameId: 'hades', game: 'Hades' },
  { kind: 'wish-news', stopId: 'abcdefghijkmnpqrstuv', news: NEWS },
  { kind: 'order-needs-attention', orderId: 'MF-ABCDEF' },
  { kind: 'store-alarm', alarmId: 'store.provider-denied' },
  { kind: 'order-question', orderId: 'MF-ABCDEF' },
  { kind: 'refund-account-typed', orderId: 'MF-ABCDEF' },
  { kind: 'owner-news', orders: ['MF-ABCDEF', 'MF-GHJKLM'], alarms: 2 },
  { kind: 'daily-digest', digest: DIGEST },
  { kind: 'settings-changed', settings: 'payment' },
  { kind: 'contact-message', name: 'Amal', fromEmail: 'amal@example.com', message: 'Hello\nthere' },
  { kind: 'message-reply', name: 'Amal', message: 'It is.', quoted: 'Is it back?', replyTo: null },
];

/** Every text in a mail's content. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the result of `look` while this table has a dot for each letter, but in places. */
function inDots<Found>(table: object, look: () => Found): Found {
  const toDots = (text: string) => text.replace(/(\{\w+\})|\p{L}/gu, (_, place: string | undefined) => place ?? '·');
  const before = { ...table };
  const inDots = JSON.parse(JSON.stringify(table), (_, value: unknown) => (typeof value === 'string' ? toDots(value) : value)) as object;
  Object.assign(table, inDots);
  try {
    return look();
  } finally {
    Object.assign(table, before);
  }
}

test('there is a text for every kind of mail', () => {
  expect(new Set(EACH.map(({ kind }) => kind))).toEqual(new Set(MAIL_KINDS));
});

test.each(EACH)('the mail $kind is complete, says the same as text and as HTML, and its link begins with the shop’s address', (content) => {
  const { subject, text, html, link } = templates.render(content);
  expect(subject).toMatch(/^[^{}\n]{10,80}$/);
  expect(link).toMatch(/^https:\/\/shop\.example\//);
  expect(text).toContain(link);
  expect(html).toContain(`href="${link}"`);
  expect(`${text}${html.replace(/style="[^"]*"|<style>.*?<\/style>/g, '')}`).not.toMatch(/[{}]|undefined|null/);
  const spoken = html.replace(/<head>.*<\/head>|<\/?span\b[^>]*>/gs, '').replace(/<[^>]*>/g, ' ');
  for (const paragraph of text.split('\n\n').filter((part) => !part.includes('https://')))
    expect(spoken).toContain(paragraph.split('\n')[0]);
});

test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)"])(
  'shows typed text, such as %s, as text only',
  (typed) => {
    const payTo = { bank: { holder: typed, name: typed, rib: typed }, otherBanks: [], wallets: [{ operator: typed, number: typed }] };
    const lines = [{ title: typed, priceCentimes: 100 }];
    const typedAnywhere = { name: typed, reason: typed, message: typed, token: typed, orderId: typed, game: typed, lines, payTo };
    for (const content of EACH) {
      const { html } = templates.render(Object.assign({ ...content }, typedAnywhere));
      expect(
        html.replace(/<(\/?(html|head|meta|title|body|p|br|a|div|span|img)\b[^<>"]*("[^"<>]*"[^<>"]*)*|!doctype html)>/g, ''),
      ).not.toMatch(/[<>"']/);
    }
  },
);

test('a name on several lines is put on one, and one such as {email} stays as typed', () => {
  const { text, subject } = templates.render({
    kind: 'contact-message',
    name: 'Amal\r\nBcc: x {email}',
    fromEmail: 'a@b.example',
    message: '{name}',
  });
  expect(subject).toBe('Message from Amal Bcc: x {email}');
  expect(text).toContain('\n\n{name}\n\n');
});

test('an unknown value leaves its whole sentence out', () => {
  expect(templates.render({ kind: 'proof-rejected', name: '', orderId: 'MF-ABCDEF', reason: '' }).text).not.toMatch(/Hello|What we saw/);
  expect(templates.render({ kind: 'verify-email', token: null })).toMatchObject({
    link: null,
    text: expect.not.stringContaining('https://'),
  });
});

test('the mail of a placed order says what to pay, to whom, by when, and the reference', () => {
  const placed = { kind: 'order-placed', ...order, lines: LINES, until: Date.UTC(2026, 10, 20, 12, 30), payTo: PAY_TO } as const;
  const { text, link } = templates.render(placed);
  for (const part of [
    'Hades: 129.05\u00a0MAD\nCeleste: 50.00\u00a0MAD',
    'To pay: 179.05\u00a0MAD',
    '20 Nov 2026, 12:30',
    'Shop SARL, A Bank, RIB 999 780 0001234567890123 41',
    'Orange Money: 0600000001',
    'Write MF-ABCDEF as the reason',
  ])
    expect(text).toContain(part);
  expect(link).toBe('https://shop.example/orders/MF-ABCDEF');
  const byCard = templates.render({ ...placed, payTo: { bank: null, otherBanks: [], wallets: [] }, until: 0 }).text;
  expect(byCard).toContain('To pay: 179.05');
  expect(byCard).not.toMatch(/transfer|wallet|kept for you/);
});

test.each([
  ['en', 'Another wallet: 0600000002'],
  ['fr', 'Un autre portefeuille\u00a0: 0600000002'],
  ['ar', 'محفظة أخرى: 0600000002'],
] as const)('a wallet that all others can pay has a name in the language of the mail: %s', (language, words) => {
  const payTo = { bank: null, otherBanks: [], wallets: [{ operator: 'Another wallet', number: '0600000002' }] };
  const { text } = templates.render({ kind: 'order-placed', ...order, lines: LINES, until: 0, payTo }, language);
  expect(text.replace(/[\u2066-\u2069]/g, '')).toContain(words);
});

test.each(['order-delivered', 'order-owed'] as const)(
  'the mail %s names games and amounts, and one of an older version does not',
  (kind) => {
    expect(templates.render({ kind, ...order, lines: LINES }).text).toContain('Celeste: 50.00\u00a0MAD\n\nTotal: 179.05\u00a0MAD');
    expect(templates.render({ kind, ...order, lines: [] }).text).not.toContain('Total');
  },
);

test('no text comes without a background, below the band of tiles, with one button', () => {
  const { html } = templates.render({ kind: 'order-filled', ...order });
  expect(html).toMatch(/<img src="https:\/\/shop\.example\/mail-band\.png" width="600" height="24" alt="" /);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('content="light only"');
  const styles = [...html.matchAll(/style="([^"]*)"/g)].map(([, own = '']) => own);
  const coloured = styles.filter((style) => /(^|;)color:/.test(style));
  expect(coloured.length).toBeGreaterThan(3);
  for (const style of coloured) expect(style).toContain('background-color:');
});

test('a refund is named in the money in which it went back', () => {
  const back = { kind: 'refund-sent', ...order, game: 'Hades', amountCentimes: 9_900 } as const;
  expect(templates.render({ ...back, usdCents: null }).subject).toBe('Order MF-ABCDEF: 99.00\u00a0MAD went back to you');
  expect(templates.render({ ...back, usdCents: 990 }).subject).toBe('Order MF-ABCDEF: $9.90 went back to you');
});

test('the daily mail names what waits, and leaves out what does not', () => {
  const { subject, text, link } = templates.render({ kind: 'daily-digest', digest: DIGEST });
  expect(subject).toBe('Your store on Friday 20 November');
  expect(link).toBe('https://shop.example/admin/today');
  for (const line of [
    'Yesterday. Orders: 12. Sales: 4,800.00\u00a0MAD. Profit: \u221212.50\u00a0MAD.',
    'Orders that wait for your decision: 3.',
    'Keys that you owe to shoppers who paid: 2.',
    'Games that are running low or sold out: Hades, Celeste.',
    'More of these games: 5.',
    'Messages that wait for an answer: 1.',
    'The oldest of them came on Friday 13 November.',
  ])
    expect(text).toContain(line);
  expect(text).not.toMatch(/could not be sent|wrong in the store|Nothing waits/);
});

test('the daily mail is in the language of the owner, with its days and amounts', () => {
  const { subject, text, link } = templates.render({ kind: 'daily-digest', digest: { ...DIGEST, missing: ['demo', 'key'] } }, 'fr');
  expect([subject, link]).toEqual(['Votre boutique, vendredi 20 novembre', 'https://shop.example/fr/admin/today']);
  for (const line of ['Ventes\u00a0: 4\u202f800,00\u00a0MAD.', 'une clé à vendre', 'Cette boutique est une démo'])
    expect(text).toContain(line);
});

test('the daily mail says so where nothing waits', () => {
  const nothing = { ...DIGEST, waiting: 0, alarms: 0, owedKeys: 0, messages: 0, oldestMessageAt: null, lowTitles: [], lowGames: 0 };
  expect(templates.render({ kind: 'daily-digest', digest: nothing }).text).toContain('Nothing waits for you.');
  expect(templates.render({ kind: 'daily-digest', digest: nothing }).text).not.toMatch(/Missing|demo/);
  const empty = templates.render({ kind: 'daily-digest', digest: { ...nothing, missing: ['payee', 'game'] } }).text;
  expect(empty).toContain('Missing for a first real sale: a way to pay you, a game.');
  expect(empty).not.toContain('Nothing waits for you.');
  const demo = templates.render({ kind: 'daily-digest', digest: { ...nothing, missing: ['demo'] } }).text;
  expect(demo).toContain('This store is a demo: its games, keys and ways to pay are made up.');
  expect(demo).not.toContain('Missing');
});

describe.each(['fr', 'ar'] as const)('to a person who reads %s', (language) => {
  test.each(EACH.map((content) => [content.kind, content] as const))(
    '%s is in that language, with all that the English one says',
    (_, content) => {
      const [english, own] = [templates.render(content), templates.render(content, language)];
      expect(own.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(own.subject).not.toBe(english.subject);
      if (language === 'fr') expect(own.subject + own.text).not.toMatch(/ [:;!?»]|« /);
      expect(own.link).toBe(english.link?.replace('https://shop.example', `https://shop.example/${language}`));
      const values = Object.entries(content).flatMap(([name, value]) =>
        !['kind', 'token', 'change'].includes(name) && typeof value === 'string' ? [value] : [],
      );
      for (const value of values) expect(own.text.includes(value)).toBe(english.text.includes(value));
    },
  );

  test('each shows no letter that is neither a sentence of its table nor data', () => {
    const forgotten = inDots(MAIL_TEXTS[language], () =>
      // why not the daily one: its day is the runtime's, as the months are
      EACH.filter(({ kind }) => kind !== 'daily-digest').flatMap((content) => {
        const { subject, text, html } = templates.render(content, language);
        const months = [8, 10].flatMap((month) =>
          formatDate(Date.UTC(2026, month, 1), language)
            .split(' ')
            .slice(0, 2),
        );
        const data = [
          ...months,
          ...textsIn(content).flatMap((text) => text.split('\n')),
          ...textsIn(OWNER_WORDS[language]),
          'Miftah',
          'MAD',
          'درهم',
        ];
        const shown = [subject, text, html.replace(/<style>.*?<\/style>|style="[^"]*"|<[^>]*>/g, ' ')].join(' ').replace(/https:\S+/g, '');
        return [...data.reduce((left, each) => left.replaceAll(each, ''), shown).matchAll(/\p{L}{2,}/gu)].map(([word]) => word);
      }),
    );
    expect(forgotten).toEqual([]);
    expect(inDots(MAIL_TEXTS[language], () => templates.render({ kind: 'reset-password', token: null }, language).text)).toMatch(
      /^[^\p{L}]+Miftah\n$/u,
    );
  });

  test('the owner’s words and her own have their own direction', () => {
    const reply = {
      kind: 'message-reply',
      name: 'Amal',
      message: 'It is back.\nCome and see.',
      quoted: 'هل عادت؟',
      replyTo: null,
    } as const;
    const { html, text } = templates.render(reply, language);
    expect(html).toContain('<p dir="auto">It is back.<br>Come and see.</p>');
    expect(html).toContain('<p dir="auto">هل عادت؟</p>');
    expect(text).toContain('\n\nIt is back.\nCome and see.\n\n');
  });

  test('the list of games runs in the direction of its mail', () => {
    for (const kind of ['order-delivered', 'order-owed'] as const)
      expect(templates.render({ kind, ...order, lines: LINES }, language).html).not.toContain('dir="auto"');
  });

  test('an amount is written as people there write it', () => {
    const refund = templates.render({ kind: 'refund-sent', ...order, game: 'Hades', amountCentimes: 129_900, usdCents: null }, language);
    expect(refund.subject).toContain(language === 'fr' ? '1\u202f299,00\u00a0MAD' : '1,299.00\u00a0درهم');
    const byCard = templates.render({ kind: 'refund-sent', ...order, game: 'Hades', amountCentimes: 129_900, usdCents: 12_990 }, language);
    expect(byCard.subject).toContain(language === 'fr' ? '129,90\u00a0$US' : '129.90\u00a0دولار');
  });

  test('its subject is shown in its own direction, without marks for it, and its link is announced as the language does', () => {
    const { subject, text } = templates.render({ kind: 'back-in-stock', gameId: 'hades', game: 'Hades' }, language);
    expect(subject).toBe(language === 'fr' ? 'Hades est de nouveau en stock' : 'متوفرة من جديد: Hades');
    expect(text).toContain(language === 'fr' ? 'Voir le jeu\u00a0:\nhttps:' : 'عرض اللعبة:\nhttps:');
    expect(templates.render({ kind: 'order-owed', ...order, lines: [] }, 'ar').subject).toContain(' MF-ABCDEF: ');
  });
});

test('the mail about kept games says of each what it costs, why it is told, and how to end such mails', () => {
  const news = { kind: 'wish-news', stopId: 'abcdefghijkmnpqrstuv', news: NEWS } as const;
  const { subject, text, html, link, stopLink } = templates.render(news, 'fr');
  expect(subject).toBe('Hades\u00a0: du nouveau dans vos jeux gardés');
  expect(link).toBe('https://shop.example/fr/account/wishes');
  expect(stopLink).toBe('https://shop.example/mails/stop/abcdefghijkmnpqrstuv');
  expect(html).toContain('href="https://shop.example/fr/mails/stop/abcdefghijkmnpqrstuv"');
  const { text: english } = templates.render(news);
  for (const line of [
    'Hades costs 129.05\u00a0MAD until 30 Nov 2026, 23:59, the lowest price since 1 Sept 2026.',
    'Celeste costs 50.00\u00a0MAD now.',
    'Gris is back in stock, for 70.00\u00a0MAD.',
    'End the mails about kept games:\nhttps://shop.example/mails/stop/abcdefghijkmnpqrstuv',
  ])
    expect(english).toContain(line);
  expect(text).toContain('Gris est de nouveau en stock');
});

test('a logo stands for the name at the end of the HTML, with the name as its text', () => {
  const logo = { digest: '0123456789abcdef01234567', width: 320, height: 80 };
  const own = createMailTemplates({ origin: 'https://shop.example', shop: () => 'Clés & Co', logo: () => logo });
  const { text, html } = own.render({ kind: 'verify-email', token: 'secret' });
  expect(html).toContain(
    '<img src="https://shop.example/logo/0123456789abcdef01234567.png" width="160" height="40" alt="Clés &amp; Co" style="border:0">',
  );
  expect(text).toContain('Clés & Co');
});

test('the lines of an order with a code are the prices before it, with subtotal, code and total', () => {
  const lines = [
    { title: 'Hades', priceCentimes: 7_110, code: 'EID2027', codeCentimes: 790 },
    { title: 'Celeste', priceCentimes: 5_000, code: null, codeCentimes: 0 },
  ];
  const { text } = templates.render({ kind: 'order-delivered', ...order, lines });
  const plain = text.replaceAll('\u00a0', ' ').replaceAll(/[\u2066-\u2069]/g, '');
  expect(plain).toContain('Hades: 79.00 MAD\nCeleste: 50.00 MAD\nSubtotal: 129.00 MAD\nCode EID2027: −7.90 MAD');
  expect(plain).toContain('Total: 121.10 MAD');
});
