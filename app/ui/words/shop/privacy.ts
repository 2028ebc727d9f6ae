import { legal } from '../en/shop/legal';
import { privacy } from '../en/shop/privacy';
import { roomWords } from '../room';

export const { useWords: usePrivacyWords, wordsAt: privacyWordsAt } = roomWords({ ...legal, ...privacy });
