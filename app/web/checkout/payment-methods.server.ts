import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment/method';
import { SET_UPS, type SetUp } from '~/domain/admin/setup-checklist';
import { shop } from '~/services/index.server';

import { methodsOfStore } from './page.server';

/** The ways to pay that this store has: pages promise no other. */
export function methodsOnOffer(): readonly PaymentMethod[] {
  const methods = methodsOfStore();
  return PAYMENT_METHODS.filter((method) => methods[method] !== null);
}

/** What the owner has not set up yet. Shoppers see nothing of it; demo values count as not set up. */
export function notSetUp(): readonly SetUp[] {
  const { bank, walletsAreDemo, google, github, paypal, smtpUrl } = shop.env;
  const isSetUp: Readonly<Record<SetUp, boolean>> = {
    card: paypal !== null,
    bank: !bank.isDemo,
    wallet: !walletsAreDemo,
    google: google !== null,
    github: github !== null,
    mail: smtpUrl !== null,
  };
  return SET_UPS.filter((one) => !isSetUp[one]);
}
