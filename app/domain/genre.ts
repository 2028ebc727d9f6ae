/** The fixed list of genres, in its order. Section 3 of the specification. */
export const GENRES = [
  'Action',
  'RPG',
  'Racing',
  'Horror',
  'Indie',
  'Strategy',
  'Shooter',
  'Adventure',
  'Simulation',
  'Fighting',
  'Puzzle',
  'Platformer',
  'Sports',
  'Multiplayer',
  'MMO',
] as const;

export type Genre = (typeof GENRES)[number];

/** Finds a genre by its name, whatever its case; null for any other text. Section 5: case-insensitive equality. */
export function findGenre(name: string): Genre | null {
  const wanted = name.trim().toLowerCase();
  return GENRES.find((genre) => genre.toLowerCase() === wanted) ?? null;
}
