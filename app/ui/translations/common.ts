import { common } from './en/common';
import { roomWords } from './use-translations';
import type { CodeWith } from './format';

/** What the kit says: it stands on every page, so its words are few. */
export const { useWords: useCommonWords, wordsAt: commonWordsAt } = roomWords(common);

/** The codes of whole sentences. */
export type CommonText = CodeWith<typeof common>;
