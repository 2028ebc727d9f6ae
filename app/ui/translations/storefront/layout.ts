import { findGenre } from '~/domain/game/genre';

import { common } from '../en/common';
import { layout } from '../en/storefront/layout';
import { roomWords } from '../use-translations';
import type { CodeWith } from '../format';

export const { useWords: useFrameWords, wordsAt: frameWordsAt } = roomWords({ ...common, ...layout });

export type FrameWords = ReturnType<typeof frameWordsAt>;

/** The name of a genre, in a page's words. One that isn't in the fixed list is said as it is stored. */
export function genreName({ sentence }: FrameWords, stored: string): string {
  const genre = findGenre(stored);
  return genre === null ? stored : sentence(`genre-${genre}`);
}

/** The codes of whole sentences. */
export type FrameText = CodeWith<typeof common & typeof layout>;
