import { usualWait } from '../en/shop/usual-wait';
import { roomWords } from '../room';

export const { useWords: useUsualWaitWords } = roomWords(usualWait);
