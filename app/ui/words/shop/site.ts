import { common } from '../en/common';
import { site } from '../en/shop/site';
import { roomWords } from '../room';

export const { useWords: useSiteWords, wordsAt: siteWordsAt } = roomWords({ en: { ...common, ...site } });

export type SiteWords = ReturnType<typeof siteWordsAt>;
