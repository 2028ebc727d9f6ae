import { legal } from '../../en/storefront/legal/page';
import { privacy } from '../../en/storefront/legal/privacy';
import { roomWords } from '../../use-translations';

export const { useWords: usePrivacyWords, wordsAt: privacyWordsAt } = roomWords({ ...legal, ...privacy });
