import { orderState } from './en/order-state';
import { roomWords } from './room';

export const { useWords: useOrderStateWords } = roomWords(orderState);
