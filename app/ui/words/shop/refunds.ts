import { legal } from '../en/shop/legal';
import { refunds } from '../en/shop/refunds';
import { roomWords } from '../room';

export const { useWords: useRefundsWords, wordsAt: refundsWordsAt } = roomWords({ ...legal, ...refunds });
