import { step } from './en/step';
import { roomWords } from './room';

export const { useWords: useStepWords } = roomWords(step);
