import { createStandInCards } from '~/adapters/demo/card-provider.server';
import { createStandInPeople } from '~/adapters/demo/oauth.server';
import { paths } from '~/domain/paths';
import { isLoopback } from '~/domain/shared/loopback';
import { toShopServices, type ShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import type { Payees } from '~/domain/payment/payee';
import type { Env } from '~/config/index.server';

/** Opens the demo providers on a demo that only this machine can reach and where nothing is set up; else null, since they let anyone in. */
export function openStandIns(settings: Env, { owners, clock }: { readonly owners: readonly string[]; readonly clock: () => number }) {
  if (!isMadeUp(settings, toShopSettings(settings.envOverrides), toShopServices(settings.envOverrides))) return null;
  return {
    // why no origin: a redirect to a path of the store stays in the shopper's language
    cards: createStandInCards({ pageOf: paths.demoCard }),
    people: createStandInPeople({ owners, clock }),
  };
}

/** Returns whether this is a demo that only this machine can reach and where nothing is set up. */
export function isMadeUp(settings: Env, payees: Payees, services: ShopServices): boolean {
  return isDemoOfThisMachine(settings) && isNothingSetUp(payees, services);
}

/** why SQLite: other stores may share a Firestore */
function isDemoOfThisMachine({ demo, origin, host, store, firebase }: Env): boolean {
  const listens = `http://${host.includes(':') ? `[${host}]` : host}`;
  const isHere = isLoopback(new URL(origin)) && URL.canParse(listens) && isLoopback(new URL(listens));
  return demo && isHere && store === 'sqlite' && firebase === null;
}

function isNothingSetUp({ bank, walletsAreDemo }: Payees, { paypal, google, github }: ShopServices): boolean {
  return paypal === null && google === null && github === null && bank.isDemo && walletsAreDemo;
}
