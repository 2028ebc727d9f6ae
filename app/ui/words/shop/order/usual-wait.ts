import { usualWait } from '../../en/shop/order/usual-wait';
import { roomWords } from '../../room';

export const { useWords: useUsualWaitWords } = roomWords(usualWait);
