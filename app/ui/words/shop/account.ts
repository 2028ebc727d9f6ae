import { common } from '../en/common';
import { account } from '../en/shop/account';
import { email } from '../en/shop/email';
import { password } from '../en/shop/password';
import { provider } from '../en/shop/provider';
import { signInForm } from '../en/shop/sign-in-form';
import { roomWords } from '../room';

export const { useWords: useAccountWords, wordsAt: accountWordsAt } = roomWords({
  ...common,
  ...email,
  ...password,
  ...provider,
  ...signInForm,
  ...account,
});

export type AccountWords = ReturnType<typeof accountWordsAt>;
