import { common } from './en/common';
import { roomWords } from './room';

/** What the kit says: it stands on every page, so its words are few. */
export const { useWords: useCommonWords, wordsAt: commonWordsAt } = roomWords({ en: common });
