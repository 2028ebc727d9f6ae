import type { FormError, ShopFormError } from '~/domain/form-error';

import { common } from './en/common';
import { method } from './en/method';
import { account } from './en/shop/account';
import { cart } from './en/shop/cart';
import { checkout } from './en/shop/checkout';
import { form } from './en/shop/form';
import { frame } from './en/shop/frame';
import { game } from './en/shop/game';
import { order } from './en/shop/order';
import { password } from './en/shop/password';
import { provider } from './en/shop/provider';
import { signIn } from './en/shop/sign-in';
import { speak } from './speak';

export const shopWords = {
  ...common,
  ...method,
  ...account,
  ...cart,
  ...checkout,
  ...form,
  ...frame,
  ...game,
  ...order,
  ...password,
  ...provider,
  ...signIn,
} as const satisfies Readonly<Record<ShopFormError, string>>;

/** What shoppers read. The owner's words are in `desk.ts`, and no page of a shopper loads them. */
export const { sentence, countedSentence, hasSentence } = speak('en', shopWords);

/** The sentence of a form's error. An error of the other area never comes here. */
export function formSentence(code: FormError): string {
  return sentence(hasSentence(code) ? code : 'something-wrong');
}
