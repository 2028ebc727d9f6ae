import { common } from '../en/common';
import { game } from '../en/shop/game';
import { roomWords } from '../room';

export const { useWords: useGameWords, wordsAt: gameWordsAt } = roomWords({ en: { ...common, ...game } });

export type GameWords = ReturnType<typeof gameWordsAt>;
