import { expect, it } from 'vitest';

import { StoreError, type StoreErrorCode } from './index';
import { succeeded, CONFLICT, retryOnConflict } from './retry';

/** A command whose rounds end like this, one after the other. */
function command(...ends: readonly (string | null | Error)[]) {
  let at = 0;
  const round = async () => {
    const end = ends[Math.min(at++, ends.length - 1)] ?? null;
    if (end instanceof Error) throw end;
    return end;
  };
  return { round, rounds: () => at };
}
const failed = (code: StoreErrorCode) => new StoreError(code, code);

it.each([
  ['at once without rivals', ['done'], 1],
  ['where a rival took what it had chosen', [null, null, 'done'], 3],
  ['where a rival changed or made a document that it needs', [failed('contention'), failed('exists'), 'done'], 3],
] as const)('a command is done %s', async (_, ends, rounds) => {
  const { round, rounds: tried } = command(...ends);
  expect([await retryOnConflict('it', round), tried()]).toEqual(['done', rounds]);
});

it.each([failed('unavailable'), failed('stale'), new Error('a bug')])('a command that meets %s is not tried again', async (error) => {
  const { round, rounds } = command(error, 'done');
  await expect(retryOnConflict('it', round)).rejects.toBe(error);
  expect(rounds()).toBe(1);
});

it('a command that always loses to rivals ends as contention', async () => {
  for (const end of [null, failed('contention')]) {
    const { round, rounds } = command(end);
    await expect(retryOnConflict('the order', round, 5)).rejects.toMatchObject({
      code: 'contention',
      message: expect.stringContaining('the order'),
    });
    expect(rounds()).toBe(5);
  }
});

it.each([
  ['stale', false],
  ['missing', false],
  ['exists', 'exists'],
  ['unavailable', 'unavailable'],
] as const)('a conditional write that ends as %s: %s', async (code, end) => {
  const told = await succeeded(Promise.reject(failed(code)), CONFLICT).catch((error: StoreError) => error.code);
  expect(told).toBe(end);
  expect(await succeeded(Promise.resolve(), CONFLICT)).toBe(true);
});
