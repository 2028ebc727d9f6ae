import type { DEFAULT_LANGUAGE, Language } from '~/domain/language';

import { common as arCommon } from './ar/common';
import { method as arMethod } from './ar/method';
import { step as arStep } from './ar/step';
import { account as arAccount } from './ar/shop/account';
import { area as arArea } from './ar/shop/area';
import { cart as arCart } from './ar/shop/cart';
import { checkout as arCheckout } from './ar/shop/checkout';
import { demo as arDemo } from './ar/shop/demo';
import { door as arDoor } from './ar/shop/door';
import { form as arForm } from './ar/shop/form';
import { frame as arFrame } from './ar/shop/frame';
import { game as arGame } from './ar/shop/game';
import { home as arHome } from './ar/shop/home';
import { legal as arLegal } from './ar/shop/legal';
import { order as arOrder } from './ar/shop/order';
import { password as arPassword } from './ar/shop/password';
import { provider as arProvider } from './ar/shop/provider';
import { signIn as arSignIn } from './ar/shop/sign-in';
import { site as arSite } from './ar/shop/site';
import { common as frCommon } from './fr/common';
import { method as frMethod } from './fr/method';
import { step as frStep } from './fr/step';
import { account as frAccount } from './fr/shop/account';
import { area as frArea } from './fr/shop/area';
import { cart as frCart } from './fr/shop/cart';
import { checkout as frCheckout } from './fr/shop/checkout';
import { demo as frDemo } from './fr/shop/demo';
import { door as frDoor } from './fr/shop/door';
import { form as frForm } from './fr/shop/form';
import { frame as frFrame } from './fr/shop/frame';
import { game as frGame } from './fr/shop/game';
import { home as frHome } from './fr/shop/home';
import { legal as frLegal } from './fr/shop/legal';
import { order as frOrder } from './fr/shop/order';
import { password as frPassword } from './fr/shop/password';
import { provider as frProvider } from './fr/shop/provider';
import { signIn as frSignIn } from './fr/shop/sign-in';
import { site as frSite } from './fr/shop/site';
import type { Sentences } from './speak';

/** The sentences of all rooms, in each other language. Only the server has them all. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, Sentences>> = {
  fr: {
    ...frCommon,
    ...frMethod,
    ...frStep,
    ...frAccount,
    ...frArea,
    ...frCart,
    ...frCheckout,
    ...frDemo,
    ...frDoor,
    ...frForm,
    ...frFrame,
    ...frGame,
    ...frHome,
    ...frLegal,
    ...frOrder,
    ...frPassword,
    ...frProvider,
    ...frSignIn,
    ...frSite,
  },
  ar: {
    ...arCommon,
    ...arMethod,
    ...arStep,
    ...arAccount,
    ...arArea,
    ...arCart,
    ...arCheckout,
    ...arDemo,
    ...arDoor,
    ...arForm,
    ...arFrame,
    ...arGame,
    ...arHome,
    ...arLegal,
    ...arOrder,
    ...arPassword,
    ...arProvider,
    ...arSignIn,
    ...arSite,
  },
};
