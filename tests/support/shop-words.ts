import type { ShopFormError } from '~/domain/shared/form-error';

import { common } from '~/ui/translations/en/common';
import { method } from '~/ui/translations/en/method';
import { orderState } from '~/ui/translations/en/order-state';
import { about } from '~/ui/translations/en/storefront/about';
import { account } from '~/ui/translations/en/storefront/account/page';
import { area } from '~/ui/translations/en/storefront/area';
import { cart } from '~/ui/translations/en/storefront/cart/page';
import { cartProblem } from '~/ui/translations/en/storefront/cart/problem';
import { checkout } from '~/ui/translations/en/storefront/checkout';
import { company } from '~/ui/translations/en/storefront/legal/company';
import { demo } from '~/ui/translations/en/storefront/demo';
import { httpErrors } from '~/ui/translations/en/http-errors';
import { email } from '~/ui/translations/en/storefront/account/email';
import { layout } from '~/ui/translations/en/storefront/layout';
import { game } from '~/ui/translations/en/storefront/game';
import { home } from '~/ui/translations/en/storefront/home';
import { legal } from '~/ui/translations/en/storefront/legal/page';
import { order } from '~/ui/translations/en/storefront/order/page';
import { orderForm } from '~/ui/translations/en/storefront/order/form';
import { password } from '~/ui/translations/en/storefront/account/password';
import { privacy } from '~/ui/translations/en/storefront/legal/privacy';
import { provider } from '~/ui/translations/en/storefront/account/provider';
import { refunds } from '~/ui/translations/en/storefront/legal/refunds';
import { rejection } from '~/ui/translations/en/storefront/order/rejection';
import { signIn } from '~/ui/translations/en/storefront/account/sign-in';
import { signInForm } from '~/ui/translations/en/storefront/account/sign-in-form';
import { store } from '~/ui/translations/en/storefront/store';
import { support } from '~/ui/translations/en/storefront/support';
import { terms } from '~/ui/translations/en/storefront/legal/terms';
import { reviewTime } from '~/ui/translations/en/storefront/order/review-time';
import { step } from '~/ui/translations/en/order-progress';

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
  ...httpErrors,
  ...email,
  ...layout,
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
  ...reviewTime,
  ...step,
} as const satisfies Readonly<Record<ShopFormError, string>>;
