import { describe, expect, test } from 'vitest';

import { FIRST_STEPS, firstDay, missingForSale, type SaleNeed, type SaleSettings } from './setup-checklist';

const READY: SaleSettings = {
  isDemo: false,
  hasOwnerAddress: true,
  hasContact: true,
  hasPayee: true,
  isMailTried: true,
  hasSeller: true,
  isLegalConfirmed: true,
};
const NOTHING: SaleSettings = {
  isDemo: false,
  hasOwnerAddress: false,
  hasContact: false,
  hasPayee: false,
  isMailTried: false,
  hasSeller: false,
  isLegalConfirmed: false,
};
const SOLD_OUT = { free: 0 };
const IN_STOCK = { free: 1 };

describe('what is missing for the first real sale', () => {
  test.each([
    ['nothing, where all is set and a game has a key', READY, [SOLD_OUT, IN_STOCK], []],
    ['a game, in an empty shop that is set up', READY, [], ['game']],
    ['a key, where no game has one', READY, [SOLD_OUT, SOLD_OUT], ['key']],
    ['all of it, in an empty shop without settings', NOTHING, [], ['owner-address', 'shop', 'payee', 'mail', 'seller', 'legal', 'game']],
    ['the settings alone, where a game has a key', NOTHING, [IN_STOCK], ['owner-address', 'shop', 'payee', 'mail', 'seller', 'legal']],
    ['the mail server alone', { ...READY, isMailTried: false }, [IN_STOCK], ['mail']],
    ['one thing, in a demo that is made up as a whole', { ...NOTHING, isDemo: true }, [IN_STOCK], ['demo']],
  ] as const)('is %s', (_, settings, games, missing) => {
    expect(missingForSale(settings, games)).toEqual(missing);
  });
});

describe('the first day', () => {
  const stepsOf = (missing: readonly SaleNeed[], hasSale: boolean, hasLanguage = false) => firstDay(missing, { hasSale, hasLanguage });
  const doneOf = (...facts: Parameters<typeof stepsOf>) => stepsOf(...facts).flatMap(({ step, isDone }) => (isDone ? [step] : []));

  test('has all steps in order, each done by itself', () => {
    expect(stepsOf(['game'], false).map(({ step }) => step)).toEqual(FIRST_STEPS);
    expect(doneOf(['owner-address', 'shop', 'payee', 'mail', 'seller', 'legal', 'game'], false)).toEqual([]);
    expect(doneOf(['legal', 'key'], false)).toEqual(['owner-address', 'shop', 'payee', 'mail', 'game']);
    expect(doneOf([], false)).toEqual(FIRST_STEPS.filter((step) => step !== 'trial' && step !== 'language'));
    expect(doneOf([], false, true)).toEqual(FIRST_STEPS.filter((step) => step !== 'trial'));
  });

  test('is over after the first money, and never begins in a demo', () => {
    expect(stepsOf([], true)).toEqual([]);
    expect(stepsOf(['key'], true), 'the only key was sold').toEqual([]);
    expect(stepsOf(['mail'], true)).toHaveLength(FIRST_STEPS.length);
    expect(stepsOf(['demo'], false)).toEqual([]);
  });
});
