/** The catalogue and the page of a game. */
export const game = {
  'no-games': 'No games found.',
  'no-featured': 'No featured games available.',
  'game-not-found': 'Game not found.',
  'game-load-failed': 'Failed to load game data.',
  'price-invalid': 'Enter a price such as 199 or 199.50.',
  'max-below-min': 'The highest price is below the lowest.',
  'in-stock': 'In stock',
  'only-left': 'Only {count} left',
  'out-of-stock': 'Out of stock',
} as const;
