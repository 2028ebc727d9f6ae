import { common } from '../en/common';
import { demo } from '../en/shop/demo';
import { roomWords } from '../room';

export const { useWords: useDemoWords, wordsAt: demoWordsAt } = roomWords({ ...common, ...demo });
