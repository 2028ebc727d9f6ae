import { common } from '../en/common';
import { method } from '../en/method';
import { email } from '../en/storefront/account/email';
import { store } from '../en/storefront/store';
import { support } from '../en/storefront/support';
import { roomWords } from '../use-translations';

export const { useWords: useSupportWords, wordsAt: supportWordsAt } = roomWords({ ...common, ...method, ...email, ...store, ...support });

export type SupportWords = ReturnType<typeof supportWordsAt>;
