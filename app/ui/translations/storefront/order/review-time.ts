import { reviewTime } from '../../en/storefront/order/review-time';
import { roomWords } from '../../use-translations';

export const { useWords: useUsualWaitWords } = roomWords(reviewTime);
