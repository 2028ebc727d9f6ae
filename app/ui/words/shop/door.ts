import { door } from '../en/shop/door';
import { roomWords } from '../room';

export const { wordsAt: doorWordsAt } = roomWords(door);
