import { describe, expect, test } from 'vitest';

import { decideSignIn, isProviderFailure, mayUnlink, refuseLink } from './provider-sign-in';

const account = (id: string, emailVerified = true, disabled = false) => ({ id, emailVerified, disabled });
const nobody = { linked: null, sameAddress: null };

describe('a sign-in through a provider', () => {
  test.each([
    ['is new', nobody, { do: 'sign-up' }],
    ['is linked', { linked: account('a'), sameAddress: null }, { do: 'sign-in', id: 'a' }],
    [
      'is linked, and somebody else has her address by now',
      { linked: account('a'), sameAddress: account('b') },
      { do: 'sign-in', id: 'a' },
    ],
    ['has an account with her verified address', { linked: null, sameAddress: account('b') }, { do: 'link', id: 'b' }],
    [
      'has her address in an account that nobody verified',
      { linked: null, sameAddress: account('b', false) },
      { do: 'take-over', id: 'b' },
    ],
    ['is linked with a disabled account', { linked: account('a', true, true), sameAddress: null }, { do: 'refuse', code: 'disabled' }],
    [
      'is linked with a disabled account, and another has her address',
      { linked: account('a', true, true), sameAddress: account('b') },
      { do: 'refuse', code: 'disabled' },
    ],
    ['has her address in a disabled account', { linked: null, sameAddress: account('b', true, true) }, { do: 'refuse', code: 'disabled' }],
    [
      'has her address in a disabled account that nobody verified',
      { linked: null, sameAddress: account('b', false, true) },
      { do: 'refuse', code: 'disabled' },
    ],
  ] as const)('by a person who %s', (_, known, step) => {
    expect(decideSignIn({ isAddressVerified: true, ...known })).toEqual(step);
    expect(decideSignIn({ isAddressVerified: false, ...known })).toEqual({ do: 'refuse', code: 'provider-unverified' });
  });
});

test.each([
  ['both addresses are verified', account('a'), true, null, null],
  ['it is linked already', account('a'), true, account('a'), null],
  ['somebody else has it', account('a'), true, account('b'), 'linked-elsewhere'],
  ["the provider's address is not verified", account('a'), false, null, 'provider-unverified'],
  ['her own address is not verified', account('a', false), true, null, 'account-unverified'],
] as const)('linking where %s', (_, own, isAddressVerified, linked, refusal) => {
  expect(refuseLink(own, { isAddressVerified, linked })).toBe(refusal);
});

test.each([
  [true, ['google'], true],
  [false, ['google'], false],
  [false, ['google', 'github'], true],
] as const)('with a password: %s, linked: %s, Google may be unlinked: %s', (hasPassword, providers, expected) => {
  expect(mayUnlink({ hasPassword, linked: providers.map((provider) => ({ provider })) }, 'google')).toBe(expected);
});

test('the page shows only known failures', () => {
  expect([isProviderFailure('popup-closed'), isProviderFailure('__proto__'), isProviderFailure(null)]).toEqual([true, false, false]);
});
