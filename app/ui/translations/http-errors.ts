import { httpErrors } from './en/http-errors';
import { roomWords } from './use-translations';

export const { wordsAt: httpErrorWordsAt } = roomWords(httpErrors);
