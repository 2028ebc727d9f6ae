import { orderState } from './en/order-state';
import { roomWords } from './use-translations';

export const { useWords: useOrderStateWords } = roomWords(orderState);
