import { legal } from '../en/shop/legal';
import { terms } from '../en/shop/terms';
import { roomWords } from '../room';

export const { useWords: useTermsWords, wordsAt: termsWordsAt } = roomWords({ ...legal, ...terms });
