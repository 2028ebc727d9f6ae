/** A day, in ms: the store makes one backup in it. */
export const DAY = 24 * 60 * 60_000;

export const KEPT_BACKUPS = 7;

/** The age (ms) of the newest backup that warns the owner: a day, and half a day for a machine that was off. */
const LATE = 1.5 * DAY;

/** Returns whether the newest backup of `at` (ms; null: none) is too old. */
export function isBackupLate(at: number | null, now: number): boolean {
  return at === null || now - at > LATE;
}

/**
 * Returns the backups that can go: all but the newest KEPT_BACKUPS and the newest sound one. `backups` has the newest first; those after
 * `now` (ms) count last.
 */
export function expendable<Kept extends { readonly at: number; readonly breaches: number }>(backups: readonly Kept[], now: number): Kept[] {
  const sorted = backups.toSorted((one, other) => Number(one.at > now) - Number(other.at > now));
  const sound = sorted.find(({ breaches }) => breaches === 0);
  return sorted.slice(KEPT_BACKUPS).filter((backup) => backup !== sound);
}
