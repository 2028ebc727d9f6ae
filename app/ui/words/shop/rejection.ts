import { rejection } from '../en/shop/rejection';
import { roomWords } from '../room';

export const { useWords: useRejectionWords } = roomWords(rejection);
