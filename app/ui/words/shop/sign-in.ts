import { common } from '../en/common';
import { form } from '../en/shop/form';
import { password } from '../en/shop/password';
import { provider } from '../en/shop/provider';
import { signIn } from '../en/shop/sign-in';
import { roomWords } from '../room';

export const { useWords: useSignInWords, wordsAt: signInWordsAt } = roomWords({ ...common, ...form, ...password, ...provider, ...signIn });

export type SignInWords = ReturnType<typeof signInWordsAt>;
