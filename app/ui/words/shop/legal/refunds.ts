import { legal } from '../../en/shop/legal/page';
import { refunds } from '../../en/shop/legal/refunds';
import { roomWords } from '../../room';

export const { useWords: useRefundsWords, wordsAt: refundsWordsAt } = roomWords({ ...legal, ...refunds });
