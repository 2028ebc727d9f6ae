import { common } from '../en/common';
import { method } from '../en/method';
import { about } from '../en/storefront/about';
import { company } from '../en/storefront/legal/company';
import { store } from '../en/storefront/store';
import { roomWords } from '../use-translations';

export const { useWords: useAboutWords, wordsAt: aboutWordsAt } = roomWords({ ...common, ...method, ...about, ...company, ...store });
