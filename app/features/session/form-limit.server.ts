import type { LimitRule, Limits } from './rate-limit.server';

const HOUR = 60 * 60_000;
export const FORMS_AN_HOUR: LimitRule = { max: 20, windowMs: HOUR };
export const FORMS_A_DAY: LimitRule = { max: 50, windowMs: 24 * HOUR };

export type FormLimit = 'hour' | 'day';

/** Counts a form of this kind from a client address; returns the limit that refuses it, or null. */
export async function takeForm(limits: Pick<Limits, 'take' | 'isFull'>, kind: string, client: string): Promise<FormLimit | null> {
  const bucket = `${kind} ${client}`;
  if (await limits.take(bucket, FORMS_AN_HOUR, FORMS_A_DAY)) return null;
  return (await limits.isFull(bucket, FORMS_A_DAY)) ? 'day' : 'hour';
}
