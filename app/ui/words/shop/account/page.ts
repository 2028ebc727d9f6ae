import { common } from '../../en/common';
import { account } from '../../en/shop/account/page';
import { email } from '../../en/shop/account/email';
import { password } from '../../en/shop/account/password';
import { provider } from '../../en/shop/account/provider';
import { signInForm } from '../../en/shop/account/sign-in-form';
import { roomWords } from '../../room';

export const { useWords: useAccountWords, wordsAt: accountWordsAt } = roomWords({
  ...common,
  ...email,
  ...password,
  ...provider,
  ...signInForm,
  ...account,
});

export type AccountWords = ReturnType<typeof accountWordsAt>;
