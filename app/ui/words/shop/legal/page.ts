import { legal } from '../../en/shop/legal/page';
import { roomWords } from '../../room';

export const { useWords: useLegalWords, wordsAt: legalWordsAt } = roomWords(legal);
