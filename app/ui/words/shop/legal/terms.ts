import { legal } from '../../en/shop/legal/page';
import { terms } from '../../en/shop/legal/terms';
import { roomWords } from '../../room';

export const { useWords: useTermsWords, wordsAt: termsWordsAt } = roomWords({ ...legal, ...terms });
