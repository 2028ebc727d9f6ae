import { common } from '../../en/common';
import { password } from '../../en/shop/account/password';
import { provider } from '../../en/shop/account/provider';
import { signIn } from '../../en/shop/account/sign-in';
import { signInForm } from '../../en/shop/account/sign-in-form';
import { roomWords } from '../../room';

export const { useWords: useSignInWords, wordsAt: signInWordsAt } = roomWords({
  ...common,
  ...password,
  ...provider,
  ...signIn,
  ...signInForm,
});

export type SignInWords = ReturnType<typeof signInWordsAt>;
