import '../../tests/support/shop/own-data-dir';

import { beforeEach, expect, test } from 'vitest';

import { createCaptchas, type Captcha } from './captcha.server';

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

let now = 0;
let captchas: ReturnType<typeof createCaptchas>;
beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  captchas = createCaptchas({ secret: 'a secret', clock: () => now });
});

function sumOf({ question }: Captcha): number {
  const [, a = '', b = ''] = /^What is (\w+) plus (\w+)\?$/.exec(question) ?? [];
  return WORDS.indexOf(a) + WORDS.indexOf(b);
}

function ask(): { token: string; sum: number } {
  const captcha = captchas.make();
  now += 5000;
  return { token: captcha.token, sum: sumOf(captcha) };
}

test('the right answer counts in digits, with spaces, or in words', () => {
  for (let round = 0; round < 50; round++) {
    const { token, sum } = ask();
    expect(captchas.check(token, ` ${sum} `, '')).toBe(true);
  }
  const words =
    'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
      ' ',
    );
  for (let round = 0; round < 50; round++) {
    const { token, sum } = ask();
    expect(captchas.check(token, words[sum - 2]?.toUpperCase(), undefined)).toBe(true);
  }
});

test('a wrong, missing or odd answer does not count', () => {
  const { token, sum } = ask();
  for (const answer of [String(sum + 1), '', undefined, '1e1', '-1', 'toString', `${sum}x`])
    expect(captchas.check(token, answer, '')).toBe(false);
  expect(captchas.check(token, String(sum), '')).toBe(true);
});

test('an answer counts once', () => {
  const { token, sum } = ask();
  expect(captchas.check(token, String(sum), '')).toBe(true);
  expect(captchas.check(token, String(sum), '')).toBe(false);
});

test('nobody answers within a second, or after half an hour', () => {
  const fast = captchas.make();
  now += 999;
  expect(captchas.check(fast.token, String(sumOf(fast)), '')).toBe(false);
  now += 1;
  expect(captchas.check(fast.token, String(sumOf(fast)), '')).toBe(true);
  const slow = captchas.make();
  now += 30 * 60_000 + 1;
  expect(captchas.check(slow.token, String(sumOf(slow)), '')).toBe(false);
});

test('the hidden field must be empty, as people leave it', () => {
  const { token, sum } = ask();
  expect(captchas.check(token, String(sum), 'https://spam.example')).toBe(false);
});

test('a token is ours, unaltered, and does not tell the answer', () => {
  const { token, sum } = ask();
  const [time = '', nonce = '', mac = ''] = token.split('.');
  const later = (Number.parseInt(time, 36) + 1).toString(36);
  for (const forged of [
    '',
    'a.b.c',
    `${later}.${nonce}.${mac}`,
    `${time}.${nonce}x.${mac}`,
    `${time}.${nonce}.`,
    `${time}.${nonce}`,
    undefined,
  ]) {
    expect(captchas.check(forged, String(sum), '')).toBe(false);
  }
  const others = createCaptchas({ secret: 'another secret', clock: () => now });
  expect(others.check(token, String(sum), '')).toBe(false);
});
