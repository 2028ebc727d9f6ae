import { common } from '../en/common';
import { method } from '../en/method';
import { game } from '../en/shop/game';
import { roomWords } from '../room';

export const { useWords: useGameWords, wordsAt: gameWordsAt } = roomWords({ ...common, ...method, ...game });

export type GameWords = ReturnType<typeof gameWordsAt>;
