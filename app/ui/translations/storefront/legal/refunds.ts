import { legal } from '../../en/storefront/legal/page';
import { refunds } from '../../en/storefront/legal/refunds';
import { roomWords } from '../../use-translations';

export const { useWords: useRefundsWords, wordsAt: refundsWordsAt } = roomWords({ ...legal, ...refunds });
