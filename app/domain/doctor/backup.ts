/** A day, in ms: the store makes one backup in it. */
export const DAY = 24 * 60 * 60_000;

/** How many backups the store keeps of those that it made. */
export const KEPT_BACKUPS = 7;

/** How old (ms) the newest one may be before the owner is warned: a day, and half a day for a machine that was off. */
const LATE = 1.5 * DAY;

/** Whether the owner should be warned of a newest backup of `at` (ms); null: there is none. */
export function isBackupLate(at: number | null, now: number): boolean {
  return at === null || now - at > LATE;
}

/**
 * The backups that can go: all but the newest KEPT_BACKUPS, and the newest in which the doctor found nothing wrong, however old it is.
 * `backups` has the newest first; those of a clock that was wrong, named for a time after `now` (ms), count last.
 */
export function expendable<Kept extends { readonly at: number; readonly breaches: number }>(backups: readonly Kept[], now: number): Kept[] {
  const sorted = backups.toSorted((one, other) => Number(one.at > now) - Number(other.at > now));
  const sound = sorted.find(({ breaches }) => breaches === 0);
  return sorted.slice(KEPT_BACKUPS).filter((backup) => backup !== sound);
}
