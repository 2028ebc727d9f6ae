import type { DEFAULT_LANGUAGE, Language } from '~/domain/shared/language';

import { common as arCommon } from './ar/common';
import { method as arMethod } from './ar/method';
import { orderState as arOrderState } from './ar/order-state';
import { step as arStep } from './ar/step';
import { about as arAbout } from './ar/shop/about';
import { account as arAccount } from './ar/shop/account/page';
import { area as arArea } from './ar/shop/area';
import { cart as arCart } from './ar/shop/cart/page';
import { cartProblem as arCartProblem } from './ar/shop/cart/problem';
import { checkout as arCheckout } from './ar/shop/checkout';
import { company as arCompany } from './ar/shop/legal/company';
import { demo as arDemo } from './ar/shop/demo';
import { door as arDoor } from './ar/shop/door';
import { email as arEmail } from './ar/shop/account/email';
import { frame as arFrame } from './ar/shop/frame';
import { game as arGame } from './ar/shop/game';
import { home as arHome } from './ar/shop/home';
import { legal as arLegal } from './ar/shop/legal/page';
import { order as arOrder } from './ar/shop/order/page';
import { orderForm as arOrderForm } from './ar/shop/order/form';
import { password as arPassword } from './ar/shop/account/password';
import { privacy as arPrivacy } from './ar/shop/legal/privacy';
import { provider as arProvider } from './ar/shop/account/provider';
import { refunds as arRefunds } from './ar/shop/legal/refunds';
import { rejection as arRejection } from './ar/shop/order/rejection';
import { signIn as arSignIn } from './ar/shop/account/sign-in';
import { signInForm as arSignInForm } from './ar/shop/account/sign-in-form';
import { store as arStore } from './ar/shop/store';
import { support as arSupport } from './ar/shop/support';
import { terms as arTerms } from './ar/shop/legal/terms';
import { usualWait as arUsualWait } from './ar/shop/order/usual-wait';
import { common as frCommon } from './fr/common';
import { method as frMethod } from './fr/method';
import { orderState as frOrderState } from './fr/order-state';
import { step as frStep } from './fr/step';
import { about as frAbout } from './fr/shop/about';
import { account as frAccount } from './fr/shop/account/page';
import { area as frArea } from './fr/shop/area';
import { cart as frCart } from './fr/shop/cart/page';
import { cartProblem as frCartProblem } from './fr/shop/cart/problem';
import { checkout as frCheckout } from './fr/shop/checkout';
import { company as frCompany } from './fr/shop/legal/company';
import { demo as frDemo } from './fr/shop/demo';
import { door as frDoor } from './fr/shop/door';
import { email as frEmail } from './fr/shop/account/email';
import { frame as frFrame } from './fr/shop/frame';
import { game as frGame } from './fr/shop/game';
import { home as frHome } from './fr/shop/home';
import { legal as frLegal } from './fr/shop/legal/page';
import { order as frOrder } from './fr/shop/order/page';
import { orderForm as frOrderForm } from './fr/shop/order/form';
import { password as frPassword } from './fr/shop/account/password';
import { privacy as frPrivacy } from './fr/shop/legal/privacy';
import { provider as frProvider } from './fr/shop/account/provider';
import { refunds as frRefunds } from './fr/shop/legal/refunds';
import { rejection as frRejection } from './fr/shop/order/rejection';
import { signIn as frSignIn } from './fr/shop/account/sign-in';
import { signInForm as frSignInForm } from './fr/shop/account/sign-in-form';
import { store as frStore } from './fr/shop/store';
import { support as frSupport } from './fr/shop/support';
import { terms as frTerms } from './fr/shop/legal/terms';
import { usualWait as frUsualWait } from './fr/shop/order/usual-wait';
import type { Sentences } from './speak';

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
    ...frDoor,
    ...frEmail,
    ...frFrame,
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
    ...arDoor,
    ...arEmail,
    ...arFrame,
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
