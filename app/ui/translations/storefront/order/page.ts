import { common } from '../../en/common';
import { method } from '../../en/method';
import { orderState } from '../../en/order-state';
import { order } from '../../en/storefront/order/page';
import { roomWords } from '../../use-translations';
import type { CodeWith } from '../../format';

const english = { ...common, ...method, ...orderState, ...order } as const;

export const { useWords: useOrderWords, wordsAt: orderWordsAt } = roomWords(english);

export type OrderWords = ReturnType<typeof orderWordsAt>;
/** The codes of whole sentences. */
export type OrderText = CodeWith<typeof english>;
