import { foldName } from '~/domain/shared/intl-names';

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
  const folded = name.trim().toLowerCase();
  return GENRES.find((genre) => genre.toLowerCase() === folded) ?? null;
}

/** Each genre in French and Arabic: the name that pages show, and other words for it. */
const WORDS: Readonly<Record<Genre, readonly string[]>> = {
  Action: ['أكشن', 'حركة'],
  RPG: ['jeu de rôle', 'jeux de rôle', 'تقمص أدوار'],
  Racing: ['Course', 'Courses', 'سباق', 'سباقات'],
  Horror: ['Horreur', 'رعب'],
  Indie: ['Indépendant', 'Indé', 'مستقلة'],
  Strategy: ['Stratégie', 'استراتيجية'],
  Shooter: ['Tir', 'FPS', 'تصويب'],
  Adventure: ['Aventure', 'مغامرة', 'مغامرات'],
  Simulation: ['محاكاة'],
  Fighting: ['Combat', 'قتال'],
  Puzzle: ['Réflexion', 'Puzzles', 'ألغاز'],
  Platformer: ['Plateforme', 'Plateformes', 'منصات'],
  Sports: ['Sport', 'رياضة'],
  Multiplayer: ['Multijoueur', 'Multi', 'لعب جماعي'],
  MMO: ['MMORPG'],
};

let genres: ReadonlyMap<string, Genre> | null = null;

/** Reads a genre in a language of the store, without case and accents; null: none. */
export function parseGenre(typed: string): Genre | null {
  genres ??= new Map(GENRES.flatMap((genre) => [genre, ...WORDS[genre]].map((word) => [foldName(word), genre] as const)));
  return genres.get(foldName(typed)) ?? null;
}
