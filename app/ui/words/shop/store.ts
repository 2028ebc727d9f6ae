import { store } from '../en/shop/store';
import { roomWords } from '../room';

export const { useWords: useStoreWords } = roomWords(store);
