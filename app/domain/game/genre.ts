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

/** Finds a genre by its name, in any case; null: none. */
export function findGenre(name: string): Genre | null {
  const wanted = name.trim().toLowerCase();
  return GENRES.find((genre) => genre.toLowerCase() === wanted) ?? null;
}
