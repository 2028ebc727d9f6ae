import type { DEFAULT_LANGUAGE, Language } from '~/domain/shared/language';

import { common as arCommon } from './ar/common';
import { method as arMethod } from './ar/method';
import { orderState as arOrderState } from './ar/order-state';
import { step as arStep } from './ar/order-progress';
import { about as arAbout } from './ar/storefront/about';
import { account as arAccount } from './ar/storefront/account/page';
import { area as arArea } from './ar/storefront/area';
import { cart as arCart } from './ar/storefront/cart/page';
import { cartProblem as arCartProblem } from './ar/storefront/cart/problem';
import { checkout as arCheckout } from './ar/storefront/checkout';
import { company as arCompany } from './ar/storefront/legal/company';
import { demo as arDemo } from './ar/storefront/demo';
import { httpErrors as arHttpErrors } from './ar/http-errors';
import { email as arEmail } from './ar/storefront/account/email';
import { layout as arLayout } from './ar/storefront/layout';
import { game as arGame } from './ar/storefront/game';
import { home as arHome } from './ar/storefront/home';
import { legal as arLegal } from './ar/storefront/legal/page';
import { order as arOrder } from './ar/storefront/order/page';
import { orderForm as arOrderForm } from './ar/storefront/order/form';
import { password as arPassword } from './ar/storefront/account/password';
import { privacy as arPrivacy } from './ar/storefront/legal/privacy';
import { provider as arProvider } from './ar/storefront/account/provider';
import { refunds as arRefunds } from './ar/storefront/legal/refunds';
import { rejection as arRejection } from './ar/storefront/order/rejection';
import { signIn as arSignIn } from './ar/storefront/account/sign-in';
import { signInForm as arSignInForm } from './ar/storefront/account/sign-in-form';
import { store as arStore } from './ar/storefront/store';
import { support as arSupport } from './ar/storefront/support';
import { terms as arTerms } from './ar/storefront/legal/terms';
import { reviewTime as arUsualWait } from './ar/storefront/order/review-time';
import { common as frCommon } from './fr/common';
import { method as frMethod } from './fr/method';
import { orderState as frOrderState } from './fr/order-state';
import { step as frStep } from './fr/order-progress';
import { about as frAbout } from './fr/storefront/about';
import { account as frAccount } from './fr/storefront/account/page';
import { area as frArea } from './fr/storefront/area';
import { cart as frCart } from './fr/storefront/cart/page';
import { cartProblem as frCartProblem } from './fr/storefront/cart/problem';
import { checkout as frCheckout } from './fr/storefront/checkout';
import { company as frCompany } from './fr/storefront/legal/company';
import { demo as frDemo } from './fr/storefront/demo';
import { httpErrors as frHttpErrors } from './fr/http-errors';
import { email as frEmail } from './fr/storefront/account/email';
import { layout as frLayout } from './fr/storefront/layout';
import { game as frGame } from './fr/storefront/game';
import { home as frHome } from './fr/storefront/home';
import { legal as frLegal } from './fr/storefront/legal/page';
import { order as frOrder } from './fr/storefront/order/page';
import { orderForm as frOrderForm } from './fr/storefront/order/form';
import { password as frPassword } from './fr/storefront/account/password';
import { privacy as frPrivacy } from './fr/storefront/legal/privacy';
import { provider as frProvider } from './fr/storefront/account/provider';
import { refunds as frRefunds } from './fr/storefront/legal/refunds';
import { rejection as frRejection } from './fr/storefront/order/rejection';
import { signIn as frSignIn } from './fr/storefront/account/sign-in';
import { signInForm as frSignInForm } from './fr/storefront/account/sign-in-form';
import { store as frStore } from './fr/storefront/store';
import { support as frSupport } from './fr/storefront/support';
import { terms as frTerms } from './fr/storefront/legal/terms';
import { reviewTime as frUsualWait } from './fr/storefront/order/review-time';
import type { Sentences } from './format';

/** The sentences of all rooms, in each other language. Only the server has them all. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, Sentences>> = {
  fr: {
    ...frCommon,
    ...frMethod,
    ...frOrderState,
    ...frStep,
    ...frAbout,
    ...frAccount,
    ...frArea,
    ...frCart,
    ...frCartProblem,
    ...frCheckout,
    ...frCompany,
    ...frDemo,
    ...frHttpErrors,
    ...frEmail,
    ...frLayout,
    ...frGame,
    ...frHome,
    ...frLegal,
    ...frOrder,
    ...frOrderForm,
    ...frPassword,
    ...frPrivacy,
    ...frProvider,
    ...frRefunds,
    ...frRejection,
    ...frSignIn,
    ...frSignInForm,
    ...frStore,
    ...frSupport,
    ...frTerms,
    ...frUsualWait,
  },
  ar: {
    ...arCommon,
    ...arMethod,
    ...arOrderState,
    ...arStep,
    ...arAbout,
    ...arAccount,
    ...arArea,
    ...arCart,
    ...arCartProblem,
    ...arCheckout,
    ...arCompany,
    ...arDemo,
    ...arHttpErrors,
    ...arEmail,
    ...arLayout,
    ...arGame,
    ...arHome,
    ...arLegal,
    ...arOrder,
    ...arOrderForm,
    ...arPassword,
    ...arPrivacy,
    ...arProvider,
    ...arRefunds,
    ...arRejection,
    ...arSignIn,
    ...arSignInForm,
    ...arStore,
    ...arSupport,
    ...arTerms,
    ...arUsualWait,
  },
};
