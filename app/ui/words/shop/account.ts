import { common } from '../en/common';
import { account } from '../en/shop/account';
import { form } from '../en/shop/form';
import { password } from '../en/shop/password';
import { provider } from '../en/shop/provider';
import { roomWords } from '../room';

export const { useWords: useAccountWords, wordsAt: accountWordsAt } = roomWords({
  ...common,
  ...form,
  ...password,
  ...provider,
  ...account,
});

export type AccountWords = ReturnType<typeof accountWordsAt>;
