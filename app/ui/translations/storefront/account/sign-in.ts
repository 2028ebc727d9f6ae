import { common } from '../../en/common';
import { password } from '../../en/storefront/account/password';
import { provider } from '../../en/storefront/account/provider';
import { signIn } from '../../en/storefront/account/sign-in';
import { signInForm } from '../../en/storefront/account/sign-in-form';
import { roomWords } from '../../use-translations';

export const { useWords: useSignInWords, wordsAt: signInWordsAt } = roomWords({
  ...common,
  ...password,
  ...provider,
  ...signIn,
  ...signInForm,
});

export type SignInWords = ReturnType<typeof signInWordsAt>;
