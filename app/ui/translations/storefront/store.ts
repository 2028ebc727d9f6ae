import { store } from '../en/storefront/store';
import { roomWords } from '../use-translations';

export const { useWords: useStoreWords } = roomWords(store);
