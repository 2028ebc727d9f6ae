import { createPaypal, paypalAddresses } from '~/adapters/paypal/provider.server';
import type { PaypalClient, ShopServices } from '~/domain/setting/services';
import { createCards, ordersAwaitingProvider, type CardNeeds } from '~/features/card/index.server';
import { createRefunds, type RefundNeeds } from '~/features/refund/index.server';
import type { CardProvider } from '~/ports/card-provider';

import { MAX_TRYING, ofEach } from './adapters.server';

type WithoutProvider<Of> = Omit<Of, 'provider'>;

interface CardServiceNeeds extends WithoutProvider<CardNeeds>, WithoutProvider<RefundNeeds> {
  readonly services: () => ShopServices;
  readonly shopName: () => string;
  /** The address of a fake on this machine; null: PayPal itself. */
  readonly paypalOrigin: string | null;
  /** The stand-in of the demo; null: there is none. */
  readonly standIn: CardProvider | null;
  readonly isDemo: () => boolean;
}

/**
 * Opens card payments and refunds with the account in the settings of each moment. What began with one account goes on with it: nothing is
 * asked of two accounts.
 */
export function openCards({ services, shopName, paypalOrigin, standIn, isDemo, ...needs }: CardServiceNeeds) {
  const paypal = ofEach(
    () => services().paypal,
    (client) => paypalOf(client),
  );
  const provider = (): CardProvider | null => paypal() ?? standIn;
  let cached: { readonly provider: CardProvider | null; readonly services: ReturnType<typeof servicesOf> } | null = null;

  function paypalOf({ place, ...client }: PaypalClient, waitMs?: number): CardProvider {
    const { origin } = paypalAddresses(place, paypalOrigin);
    return createPaypal({ ...client, origin, shopName, ...(waitMs === undefined ? {} : { waitMs }) });
  }

  function servicesOf(current: CardProvider | null) {
    return { card: current && createCards({ ...needs, provider: current }), ...createRefunds({ ...needs, provider: current }) };
  }

  function paymentServices() {
    const current = provider();
    if (cached?.provider !== current) cached = { provider: current, services: servicesOf(current) };
    return cached.services;
  }

  /** Returns what PayPal says to these credentials. */
  async function tryPaypal(client: PaypalClient): Promise<'accepted' | 'refused' | 'silent'> {
    const tried = paypalOf(client, MAX_TRYING);
    await tried.check();
    const answer = tried.rights().find(({ right }) => right === 'sign-in');
    return answer === undefined ? 'silent' : answer.refusal === null ? 'accepted' : 'refused';
  }

  /** Returns the orders with card money under way that a change to these credentials, or to none, leaves behind. */
  async function cardsLeftBy(next: PaypalClient | null): Promise<readonly string[]> {
    const now = paypal();
    const then = next && paypalOf(next);
    if (now === null || then?.account === now.account) return [];
    const left = await ordersAwaitingProvider(needs.store, then);
    return left.flatMap(({ account, orders }) => (account === null || account === now.account ? orders : []));
  }

  const withPaypal = () => (paypal() === null ? null : paymentServices().card);
  return {
    /** The parts of the shop that are of the account in the settings of each moment. */
    shown: {
      get refunds() {
        return paymentServices().refunds;
      },
      get questions() {
        return paymentServices().questions;
      },
      /** The payments by card that shoppers are offered; null: cards can't be used on this store. */
      get cards() {
        return (withPaypal() ?? (isDemo() ? paymentServices().card : null))?.cards ?? null;
      },
      get cardEvents() {
        return withPaypal()?.cardEvents ?? null;
      },
      get cardComparison() {
        return withPaypal()?.comparison ?? null;
      },
      /** The account that takes cards, as attempts and payments name it; null: none is set up. */
      get cardAccount() {
        return provider()?.account ?? null;
      },
      /** Scheme and host of the provider's pages, to which forms may lead; null: it has none. */
      get cardPages() {
        const client = services().paypal;
        return client && paypalAddresses(client.place, paypalOrigin).pages;
      },
      /** The orders whose card payment is under way at an account that is not set up: its provider can't be asked. */
      cardsLeft: () => ordersAwaitingProvider(needs.store, provider()),
      cardsLeftBy,
      /** Returns the time (ms) since which PayPal refuses the shop's credentials; null where it accepts them. */
      cardsRefusedSince: () => provider()?.refusedSince() ?? null,
      tryPaypal,
    },
    jobs: {
      'card-access': async () => paymentServices().card?.watchAccess(),
      cards: async () => paymentServices().card?.reconcile(),
      'card-events': async () => paymentServices().card?.cardEvents.forgetOld(),
      'card-comparison': async () => withPaypal()?.comparison.runDue(),
      'card-refunds': async () => paymentServices().cardRefunds?.runDue(),
    },
  };
}
