import { LONGEST_WAIT } from '~/domain/due';
import type { Where } from '~/ports/store/port';

/** The conditions of the two queries that find what isDue(). Times in ms. */
export function whenDue(field: string, now: number, longest = LONGEST_WAIT): readonly (readonly Where[])[] {
  return [[[field, '>=', 0] as const, [field, '<=', now] as const], [[field, '>', now + longest] as const]];
}
