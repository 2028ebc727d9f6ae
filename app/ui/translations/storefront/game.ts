import { common } from '../en/common';
import { method } from '../en/method';
import { game } from '../en/storefront/game';
import { roomWords } from '../use-translations';

export const { useWords: useGameWords, wordsAt: gameWordsAt } = roomWords({ ...common, ...method, ...game });

export type GameWords = ReturnType<typeof gameWordsAt>;
