import { common } from '../en/common';
import { demo } from '../en/storefront/demo';
import { roomWords } from '../use-translations';

export const { useWords: useDemoWords, wordsAt: demoWordsAt } = roomWords({ ...common, ...demo });
