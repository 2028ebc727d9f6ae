import { describe, expect, test } from 'vitest';

import { isWeakPassword } from '~/domain/password';

import { isCommonPassword } from './common-passwords.server';

const isWeak = (password: string) => isWeakPassword(password, { isCommon: isCommonPassword });

describe('the list of common passwords', () => {
  test.each(['password', 'Trustno1', 'liverpool', 'superman', 'chocolate2024!', 'P@ssw0rd', 'slipknot', 'jennifer69', 'letmein?'])(
    'has %j, or what it is made of',
    (password) => {
      expect(isWeak(password)).toBe(true);
    },
  );

  test.each(['four keys, one door', 'correct horse', 'k7#Tqz', 'رمز سري جدا'])('lets %j in', (password) => {
    expect(isWeak(password)).toBe(false);
  });
});
