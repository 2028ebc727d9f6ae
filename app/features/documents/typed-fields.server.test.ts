import { describe, expect, test } from 'vitest';

import { forgotForm, loginForm, nameForm, signupForm } from '~/features/account/form.server';
import { gameForm } from '~/features/game/form.server';
import { contactForm } from '~/features/contact/form.server';
import { approveForm, proofForm, secondForm } from '~/features/order/form.server';
import { refundForm } from '~/features/refund/form.server';
import { alertForm } from '~/features/stock-alert/form.server';

const signup = {
  name: 'Amal',
  birthDate: '1990-05-01',
  phone: '0612345678',
  email: 'amal@example.com',
  password: 'a long walk at dawn',
  confirmPassword: 'a long walk at dawn',
};
const signUp = (typed: object) => signupForm('2026-01-01').safeParse({ ...signup, ...typed });
const message = { from_name: 'Amal', from_email: 'amal@example.com', message: 'Hello' };

/** The normalized address of each form that takes one; null where it is refused. */
const FORMS: readonly (readonly [string, (email: string) => string | null])[] = [
  ['the sign-up', (email) => signUp({ email }).data?.email ?? null],
  ['the login', (email) => loginForm.safeParse({ email, password: 'x' }).data?.email ?? null],
  ['a forgotten password', (email) => forgotForm.safeParse({ email }).data?.email ?? null],
  ['the contact form', (email) => contactForm.safeParse({ ...message, from_email: email }).data?.from_email ?? null],
  ['a back-in-stock alert', (email) => alertForm.safeParse({ email }).data?.email ?? null],
];

describe.each(FORMS)('an address at %s', (_, read) => {
  test.each([
    ['amal@مثال.المغرب', 'amal@مثال.المغرب'],
    ['amal@bücher.example', 'amal@bücher.example'],
    [' Amal+games@Example.com ', 'amal+games@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['\u200eamal@example.com\u200f', 'amal@example.com'],
    ['am\u200bal@exam\u200dple.com', 'amal@example.com'],
    ['\u202aamal@example.com\u202c', 'amal@example.com'],
  ])('%j is taken', (typed, email) => {
    expect(read(typed)).toBe(email);
  });

  test.each(['x\u0302@example.com', 'ama\u0332l@example.com', '\u200e\u200f'])('%j is refused', (typed) => {
    expect(read(typed)).toBeNull();
  });
});

describe.each([
  ['an account', (name: string) => nameForm.safeParse({ name })],
  ['the sign-up', (name: string) => signUp({ name })],
  ['the contact form', (name: string) => contactForm.safeParse({ ...message, from_name: name })],
  ['a payer', (payer: string) => proofForm.safeParse({ method: 'bank', payer })],
])('the name of %s', (_, read) => {
  const nameIn = (data: object | undefined) =>
    data &&
    Object.values({
      ...('name' in data && { a: data.name }),
      ...('from_name' in data && { b: data.from_name }),
      ...('payer' in data && { c: data.payer }),
    })[0];

  test.each([
    ['\u202bأمل الإدريسي\u202c', 'أمل الإدريسي'],
    ['Am\u200eal\u200b', 'Amal'],
    ['Zoe\u0301', 'Zo\u00e9'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['हिन्दी', 'हिन्दी'],
  ])('%j is %j', (typed, name) => {
    expect(nameIn(read(typed).data)).toBe(name.normalize('NFC'));
  });

  test.each(['X\u0302avier', 'Ama\u0332l', 'A\u20ddmal', 'Z\u0336a\u0336l', 'Amal\u0000'])('%j is refused', (typed) => {
    expect(read(typed).success).toBe(false);
  });
});

test.each([
  '0612345678',
  '\u202a+212\u00a06\u201112\u201134\u201156\u201178\u202c',
  '\u200e0612-34-56-78',
  '٠٦١٢٣٤٥٦٧٨',
  '+۲۱۲ ۶۱۲ ۳۴۵ ۶۷۸',
  '(06) 12–34–56–78',
  '06\u200b12\u2060345678',
])('the phone %j is taken', (phone) => {
  expect(signUp({ phone }).success).toBe(true);
});

test.each(['06123', '0612345678a', '06 12 34', '++212612345678', '½612345678'])('the phone %j is refused', (phone) => {
  expect(signUp({ phone }).success).toBe(false);
});

test('Arabic digits are digits in a date of birth, a price, a coefficient, a rating, a year, an amount and a reference', () => {
  expect(signUp({ birthDate: '١٩٩٠-٠٥-٠١' }).success).toBe(true);
  expect(signUp({ birthDate: '٢٠٩٠-٠٥-٠١' }).success).toBe(false);
  const game = {
    title: 'Hades',
    cover: 'https://img.example/a.png',
    genre: 'Action',
    price: '١٢٩٫٥',
    coefficient: '١٫٥',
    rating: '٤٫٥',
    releaseYear: '٢٠٢٠',
    rank: '٧',
    lowStock: '١٢',
  };
  expect(gameForm.parse(game)).toMatchObject({
    originPrice: 12950,
    coefficient: 15,
    rating: 4.5,
    releaseYear: '2020',
    rank: 7,
    lowStock: 12,
  });
  expect(approveForm.parse({ bankReference: '\u200eVIR-٤٤٢', amountReceived: '١٬٢٩٩٫٠٠' })).toMatchObject({
    bankReference: 'VIR-442',
    amountCentimes: 129900,
  });
  expect(refundForm.parse({ reference: 'RET ٩٩' }).reference).toBe('RET 99');
});

test('a reference of nothing that can be seen is missing', () => {
  expect(refundForm.safeParse({ reference: '\u200b\u200e' }).success).toBe(false);
  expect(secondForm.safeParse({ bankReference: '\ufeff', amountReceived: '1' }).success).toBe(false);
});

test('a game’s title loses what can’t be seen; its description keeps what joins letters', () => {
  const typed = {
    title: 'Ha\u200bdes\u202e',
    short: 'می\u200cخواهم\u202e',
    cover: 'https://img.example/a.png',
    price: '10',
    genre: 'Action',
  };
  expect(gameForm.parse(typed)).toMatchObject({ title: 'Hades', description: { short: 'می\u200cخواهم' } });
});
