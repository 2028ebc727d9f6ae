import { describe, expect, test } from 'vitest';

import { weaknessOf } from '~/domain/account/password';

import { isCommonPassword } from './common-passwords.server';

const weakness = (password: string) => weaknessOf(password, { isCommon: isCommonPassword });

describe('the list of common passwords', () => {
  test.each([
    'password',
    'Trustno1',
    'liverpool',
    'superman',
    'chocolate2024!',
    'P@ssw0rd',
    'slipknot',
    'jennifer69',
    'letmein?',
    'steam123',
  ])('has %j, or what it is made of', (password) => {
    expect(weakness(password)).toBe('common-password');
  });

  test.each(['four keys, one door', 'correct horse', 'k7#Tqz', 'رمز سري جدا'])('lets %j in', (password) => {
    expect(weakness(password)).toBeNull();
  });
});
