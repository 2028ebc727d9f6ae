import { common } from '../../en/common';
import { method } from '../../en/method';
import { orderState } from '../../en/order-state';
import { order } from '../../en/shop/order/page';
import { roomWords } from '../../room';
import type { CodeWith } from '../../speak';

const english = { ...common, ...method, ...orderState, ...order } as const;

export const { useWords: useOrderWords, wordsAt: orderWordsAt } = roomWords(english);

export type OrderWords = ReturnType<typeof orderWordsAt>;
/** The codes of whole sentences. */
export type OrderText = CodeWith<typeof english>;
