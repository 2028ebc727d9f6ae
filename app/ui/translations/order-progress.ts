import { step } from './en/order-progress';
import { roomWords } from './use-translations';

export const { useWords: useStepWords } = roomWords(step);
