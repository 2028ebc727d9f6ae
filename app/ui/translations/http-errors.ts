import { door } from './en/http-errors';
import { roomWords } from './use-translations';

export const { wordsAt: httpErrorWordsAt } = roomWords(door);
