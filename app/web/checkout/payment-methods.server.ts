import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment/method';
import { SET_UPS, type SetUp } from '~/domain/admin/setup-checklist';
import type { Shop } from '~/services/index.server';

import { methodsOfStore } from './page.server';

/** Returns the payment methods of this store: pages promise no other. */
export function methodsOnOffer(shop: Shop): readonly PaymentMethod[] {
  const methods = methodsOfStore(shop);
  return PAYMENT_METHODS.filter((method) => methods[method] !== null);
}

/** Returns the owner's missing settings, for admins; demo values count as missing. */
export function notSetUp(shop: Shop): readonly SetUp[] {
  const { paypal, google, github } = shop.settings.services();
  const { bank, walletsAreDemo } = shop.settings.current();
  const isSetUp: Readonly<Record<SetUp, boolean>> = {
    card: paypal !== null,
    bank: !bank.isDemo,
    wallet: !walletsAreDemo,
    google: google !== null,
    github: github !== null,
    mail: shop.sendsMail,
  };
  return SET_UPS.filter((one) => !isSetUp[one]);
}
