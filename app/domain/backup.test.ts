import { expect, it } from 'vitest';

import { DAY, expendable, isBackupLate, KEPT_BACKUPS } from './backup';

const list = (...breaches: number[]) => breaches.map((count, age) => ({ age, breaches: count }));

it('keeps the seven newest backups', () => {
  expect(KEPT_BACKUPS).toBe(7);
  expect(expendable(list(0, 0, 0, 0, 0, 0, 0))).toEqual([]);
  expect(expendable(list(0, 0, 0, 0, 0, 0, 0, 0, 0)).map(({ age }) => age)).toEqual([7, 8]);
});

it('keeps the newest backup in which the doctor found nothing, however many newer ones are broken', () => {
  expect(expendable(list(1, 1, 1, 1, 1, 1, 1, 2, 0, 0)).map(({ age }) => age)).toEqual([7, 9]);
});

it('warns where there is no backup, or none of the last day and a half', () => {
  expect(isBackupLate(null, DAY)).toBe(true);
  expect(isBackupLate(0, 1.5 * DAY)).toBe(false);
  expect(isBackupLate(0, 1.5 * DAY + 1)).toBe(true);
});
