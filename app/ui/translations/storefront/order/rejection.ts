import { rejection } from '../../en/storefront/order/rejection';
import { roomWords } from '../../use-translations';

export const { useWords: useRejectionWords } = roomWords(rejection);
