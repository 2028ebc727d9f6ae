import type { ShopFormError } from '~/domain/shared/form-error';

import { common } from '~/ui/words/en/common';
import { method } from '~/ui/words/en/method';
import { orderState } from '~/ui/words/en/order-state';
import { about } from '~/ui/words/en/shop/about';
import { account } from '~/ui/words/en/shop/account/page';
import { area } from '~/ui/words/en/shop/area';
import { cart } from '~/ui/words/en/shop/cart/page';
import { cartProblem } from '~/ui/words/en/shop/cart/problem';
import { checkout } from '~/ui/words/en/shop/checkout';
import { company } from '~/ui/words/en/shop/legal/company';
import { demo } from '~/ui/words/en/shop/demo';
import { door } from '~/ui/words/en/shop/door';
import { email } from '~/ui/words/en/shop/account/email';
import { frame } from '~/ui/words/en/shop/frame';
import { game } from '~/ui/words/en/shop/game';
import { home } from '~/ui/words/en/shop/home';
import { legal } from '~/ui/words/en/shop/legal/page';
import { order } from '~/ui/words/en/shop/order/page';
import { orderForm } from '~/ui/words/en/shop/order/form';
import { password } from '~/ui/words/en/shop/account/password';
import { privacy } from '~/ui/words/en/shop/legal/privacy';
import { provider } from '~/ui/words/en/shop/account/provider';
import { refunds } from '~/ui/words/en/shop/legal/refunds';
import { rejection } from '~/ui/words/en/shop/order/rejection';
import { signIn } from '~/ui/words/en/shop/account/sign-in';
import { signInForm } from '~/ui/words/en/shop/account/sign-in-form';
import { store } from '~/ui/words/en/shop/store';
import { support } from '~/ui/words/en/shop/support';
import { terms } from '~/ui/words/en/shop/legal/terms';
import { usualWait } from '~/ui/words/en/shop/order/usual-wait';
import { step } from '~/ui/words/en/step';

/** All English sentences that a shopper reads, by their codes. */
export const shopWords = {
  ...common,
  ...method,
  ...orderState,
  ...about,
  ...account,
  ...area,
  ...cart,
  ...cartProblem,
  ...checkout,
  ...company,
  ...demo,
  ...door,
  ...email,
  ...frame,
  ...game,
  ...home,
  ...legal,
  ...order,
  ...orderForm,
  ...password,
  ...privacy,
  ...provider,
  ...refunds,
  ...rejection,
  ...signIn,
  ...signInForm,
  ...store,
  ...support,
  ...terms,
  ...usualWait,
  ...step,
} as const satisfies Readonly<Record<ShopFormError, string>>;
