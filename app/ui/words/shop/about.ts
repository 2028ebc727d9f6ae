import { common } from '../en/common';
import { method } from '../en/method';
import { about } from '../en/shop/about';
import { company } from '../en/shop/legal/company';
import { store } from '../en/shop/store';
import { roomWords } from '../room';

export const { useWords: useAboutWords, wordsAt: aboutWordsAt } = roomWords({ ...common, ...method, ...about, ...company, ...store });
