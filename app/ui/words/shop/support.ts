import { common } from '../en/common';
import { method } from '../en/method';
import { email } from '../en/shop/account/email';
import { store } from '../en/shop/store';
import { support } from '../en/shop/support';
import { roomWords } from '../room';

export const { useWords: useSupportWords, wordsAt: supportWordsAt } = roomWords({ ...common, ...method, ...email, ...store, ...support });

export type SupportWords = ReturnType<typeof supportWordsAt>;
