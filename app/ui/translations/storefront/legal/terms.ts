import { legal } from '../../en/storefront/legal/page';
import { terms } from '../../en/storefront/legal/terms';
import { roomWords } from '../../use-translations';

export const { useWords: useTermsWords, wordsAt: termsWordsAt } = roomWords({ ...legal, ...terms });
