import { rejection } from '../../en/shop/order/rejection';
import { roomWords } from '../../room';

export const { useWords: useRejectionWords } = roomWords(rejection);
