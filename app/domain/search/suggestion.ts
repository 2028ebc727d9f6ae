import { type Card, type Listing, toCard } from '~/domain/catalogue';

export type Suggestion = Pick<Card, 'id' | 'title' | 'cover' | 'priceCentimes' | 'offer' | 'free'>;

/** The number that fits above a phone's keyboard, and a little more. */
export const MAX_SUGGESTIONS = 6;
/** Fewer characters name too many games. */
export const MIN_SUGGESTED_LENGTH = 2;

export function toSuggestion(game: Listing): Suggestion {
  const { id, title, cover, priceCentimes, offer, free } = toCard(game);
  return { id, title, cover, priceCentimes, offer, free };
}

/** Returns the suggestion after an arrow key, from one (-1: the field itself). After the last one comes the field again. */
export function nextSuggestion(from: number, step: 1 | -1, count: number): number {
  return ((from + step + 1 + count + 1) % (count + 1)) - 1;
}
