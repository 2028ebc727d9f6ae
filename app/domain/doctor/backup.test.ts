import { expect, it } from 'vitest';

import { DAY, expendable, isBackupLate, KEPT_BACKUPS } from './backup';

const NOW = 1000 * DAY;
const list = (...breaches: number[]) => breaches.map((count, age) => ({ age, at: NOW - age * DAY, breaches: count }));
const agesOf = (backups: ReturnType<typeof list>) => expendable(backups, NOW).map(({ age }) => age);

it('keeps the seven newest backups', () => {
  expect(KEPT_BACKUPS).toBe(7);
  expect(agesOf(list(0, 0, 0, 0, 0, 0, 0))).toEqual([]);
  expect(agesOf(list(0, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual([7, 8]);
});

it('keeps the newest backup in which the doctor found nothing, however many newer ones are broken', () => {
  expect(agesOf(list(1, 1, 1, 1, 1, 1, 1, 2, 0, 0))).toEqual([7, 9]);
});

it('lets those go first that a clock which was ahead named for a later time', () => {
  const ahead = Array.from({ length: 7 }, (_, age) => ({ age: -age, at: NOW + (9 - age) * DAY, breaches: 0 }));
  expect(agesOf([...ahead, ...list(0, 0)])).toEqual([-5, -6]);
});

it('warns where there is no backup, or none of the last day and a half', () => {
  expect(isBackupLate(null, DAY)).toBe(true);
  expect(isBackupLate(0, 1.5 * DAY)).toBe(false);
  expect(isBackupLate(0, 1.5 * DAY + 1)).toBe(true);
});
