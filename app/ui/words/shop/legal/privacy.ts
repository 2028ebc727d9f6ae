import { legal } from '../../en/shop/legal/page';
import { privacy } from '../../en/shop/legal/privacy';
import { roomWords } from '../../room';

export const { useWords: usePrivacyWords, wordsAt: privacyWordsAt } = roomWords({ ...legal, ...privacy });
