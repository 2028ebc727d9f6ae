import { common } from '../en/common';
import { frame } from '../en/shop/frame';
import { roomWords } from '../room';
import type { CodeWith } from '../speak';

export const { useWords: useFrameWords, wordsAt: frameWordsAt } = roomWords({ en: { ...common, ...frame } });

/** The codes of whole sentences. */
export type FrameText = CodeWith<typeof common & typeof frame>;
