import { beforeEach, expect, test } from 'vitest';

import { createCaptchas, type Captcha } from './captcha.server';

let now = 0;
let captchas: ReturnType<typeof createCaptchas>;
beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  captchas = createCaptchas({ secret: 'a secret', clock: () => now });
});

function sumOf({ terms: [a, b] }: Captcha): number {
  return a + b;
}

function ask(): { token: string; sum: number } {
  const captcha = captchas.make();
  now += 5000;
  return { token: captcha.token, sum: sumOf(captcha) };
}

test('the right sum of two numbers from 1 to 10 counts', () => {
  for (let round = 0; round < 50; round++) {
    const captcha = captchas.make();
    for (const term of captcha.terms) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(term);
    now += 5000;
    expect(captchas.check(captcha.token, sumOf(captcha), round % 2 === 0 ? '' : undefined)).toBe(true);
  }
});

test('a wrong, missing or odd answer does not count', () => {
  const { sum } = ask();
  for (const answer of [sum + 100, 1, -sum, Number.NaN, null]) expect(captchas.check(ask().token, answer, '')).toBe(false);
});

test('a wrong answer uses the question up: a robot that tries all nineteen sums is right once in nineteen questions', () => {
  const { token, sum } = ask();
  const tries = Array.from({ length: 19 }, (_, at) => at + 2).filter((guess) => guess !== sum);
  expect([...tries, sum].filter((guess) => captchas.check(token, guess, ''))).toEqual([]);
});

test('no answer leaves the question open', () => {
  const { token, sum } = ask();
  expect([captchas.check(token, null, ''), captchas.check(token, sum, '')]).toEqual([false, true]);
});

test('an answer counts once', () => {
  const { token, sum } = ask();
  expect(captchas.check(token, sum, '')).toBe(true);
  expect(captchas.check(token, sum, '')).toBe(false);
});

test('nobody answers within a second, or after half an hour', () => {
  const fast = captchas.make();
  now += 999;
  expect(captchas.check(fast.token, sumOf(fast), '')).toBe(false);
  now += 1;
  expect(captchas.check(fast.token, sumOf(fast), '')).toBe(true);
  const slow = captchas.make();
  now += 30 * 60_000 + 1;
  expect(captchas.check(slow.token, sumOf(slow), '')).toBe(false);
});

test('the hidden field must be empty, as people leave it', () => {
  const { token, sum } = ask();
  expect(captchas.check(token, sum, 'https://spam.example')).toBe(false);
});

test('a token is ours, unaltered, and does not tell the answer', () => {
  const { token, sum } = ask();
  const [time = '', nonce = '', mac = '', seal = ''] = token.split('.');
  const later = (Number.parseInt(time, 36) + 1).toString(36);
  for (const forged of [
    '',
    'a.b.c',
    `${later}.${nonce}.${mac}.${seal}`,
    `${time}.${nonce}x.${mac}.${seal}`,
    `${time}.${nonce}.${seal}.${mac}`,
    `${time}.${nonce}.${mac}`,
    `${time}.${nonce}.`,
    `${time}.${nonce}`,
    undefined,
  ]) {
    expect(captchas.check(forged, sum, '')).toBe(false);
  }
  const others = createCaptchas({ secret: 'another secret', clock: () => now });
  expect(others.check(token, sum, '')).toBe(false);
});
