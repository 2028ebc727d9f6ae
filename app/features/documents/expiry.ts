import { LONGEST_RETRY } from '~/domain/shared/deadline';
import type { Store, Where } from '~/ports/store';

/** Returns the conditions of the two queries that find what isDue(). Times in ms. */
export function whenDue(field: string, now: number, longest = LONGEST_RETRY): readonly (readonly Where[])[] {
  return [[[field, '>=', 0] as const, [field, '<=', now] as const], [[field, '>', now + longest] as const]];
}

/** Removes documents that are over by `expiresAt`: at most `limit` that are due, and as many dated by a wrong clock. Times in ms. */
export async function removeDue(
  store: Pick<Store, 'query' | 'bulk'>,
  from: string,
  { now, longest, limit }: { readonly now: number; readonly longest: number; readonly limit: number },
): Promise<void> {
  const pages = await Promise.all(whenDue('expiresAt', now, longest).map((where) => store.query({ from, where, limit })));
  const over = pages.flatMap(({ docs }) => docs);
  if (over.length > 0) await store.bulk(over.map(({ path }) => ({ delete: path })));
}
