import { common } from '../../en/common';
import { account } from '../../en/storefront/account/page';
import { email } from '../../en/storefront/account/email';
import { password } from '../../en/storefront/account/password';
import { provider } from '../../en/storefront/account/provider';
import { signInForm } from '../../en/storefront/account/sign-in-form';
import { roomWords } from '../../use-translations';

export const { useWords: useAccountWords, wordsAt: accountWordsAt } = roomWords({
  ...common,
  ...email,
  ...password,
  ...provider,
  ...signInForm,
  ...account,
});

export type AccountWords = ReturnType<typeof accountWordsAt>;
