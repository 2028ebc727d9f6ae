import type { UsdRate } from '~/domain/shared/money';

/** The change of a rate, in percent, over which the owner is asked. */
const MAX_CHANGE = 15;

/** A change by a whole power of ten: a comma in the wrong place. */
const SHIFTS = { hundredth: 1, tenth: 10, tenfold: 1000, hundredfold: 10_000 } as const;

/** The part of today's dollars that cards would pay at another rate. */
export interface RateJump {
  readonly share: keyof typeof SHIFTS | 'part';
  readonly percent: number;
}

/** Returns null for a change of at most 15 %. */
export function rateJump(before: UsdRate, after: UsdRate): RateJump | null {
  if (Math.abs(after - before) * 100 <= before * MAX_CHANGE) return null;
  const percent = (before / after) * 100;
  // why near: the comma slips while the rate moves a little, too
  const shift = (Object.keys(SHIFTS) as (keyof typeof SHIFTS)[]).find((name) => Math.abs(percent / SHIFTS[name] - 1) < 0.05);
  return { share: shift ?? 'part', percent: Math.round(percent) };
}
