import { common } from '../en/common';
import { method } from '../en/method';
import { site } from '../en/shop/site';
import { roomWords } from '../room';

export const { useWords: useSiteWords, wordsAt: siteWordsAt } = roomWords({ ...common, ...method, ...site });

export type SiteWords = ReturnType<typeof siteWordsAt>;
