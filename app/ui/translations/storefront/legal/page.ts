import { legal } from '../../en/storefront/legal/page';
import { roomWords } from '../../use-translations';

export const { useWords: useLegalWords, wordsAt: legalWordsAt } = roomWords(legal);
