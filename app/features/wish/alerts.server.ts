import type { Listing } from '~/domain/catalogue';
import { changeWish, keepGame, type PriceAlert, withoutAlerts } from '~/domain/wish';
import { isLowest } from '~/domain/wish/reasons';
import type { PriceHistory } from '~/domain/offer/price-log';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { randomId } from '~/features/documents/index.server';
import { type WishList, WISHES } from './document.server';
import type { SavedWishes } from './saved.server';

export type AlertOutcome = 'set' | 'off' | 'unknown' | 'costs-that' | 'consent-required';

interface WantedAlert {
  readonly alert: PriceAlert;
  readonly belowCentimes: number | null;
  /** Set where the shopper agrees to mails now. */
  readonly hasConsent: boolean;
}

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly saved: Pick<SavedWishes, 'read' | 'change'>;
  readonly historyOf: (gameId: string) => Promise<PriceHistory>;
  /** Notifies the stock watchers that shoppers wait for a game. */
  readonly onWaiting: (gameId: string) => void;
}

/** Creates the alerts of kept games, and the consent to their mails. */
export function createWishAlerts({ store, clock, saved, historyOf, onWaiting }: Dependencies) {
  const { read, change } = saved;

  /** Sets the alert about the price of a kept game. What it costs now, or less, is refused: that would be told at once. */
  async function setAlert(
    accountId: string,
    { id, priceCentimes }: Pick<Listing, 'id' | 'priceCentimes'>,
    { alert, belowCentimes, hasConsent }: WantedAlert,
  ): Promise<AlertOutcome> {
    const history = alert === 'lowest' ? await historyOf(id) : null;
    return change<AlertOutcome>(accountId, (list) => {
      if (!list.games.some(({ gameId }) => gameId === id)) return { answer: 'unknown' };
      if (alert === 'none') return { answer: 'off', changes: { games: changeWish(list.games, id, { alert, belowCentimes: null }) } };
      if (alert === 'below' && (belowCentimes ?? 0) >= priceCentimes) return { answer: 'costs-that' };
      if (list.consentAt === null && !hasConsent) return { answer: 'consent-required' };
      const isKnown = history !== null && isLowest(priceCentimes, history);
      const lastPrice = { toldCentimes: isKnown ? priceCentimes : null, toldAt: isKnown ? clock() : null };
      const games = changeWish(list.games, id, { alert, belowCentimes: alert === 'below' ? belowCentimes : null, ...lastPrice });
      return { answer: 'set', changes: { ...consentOf(list), games } };
    });
  }

  /** Adds a sold-out game to the wishes, with a stock alert. */
  async function waitFor(
    accountId: string,
    { id: gameId, priceCentimes }: Pick<Listing, 'id' | 'priceCentimes'>,
  ): Promise<'asked' | 'known' | 'full'> {
    const outcome = await change<'asked' | 'known' | 'full'>(accountId, (list) => {
      const at = clock();
      const wish = list.games.find((wish) => wish.gameId === gameId);
      if (wish && wish.backSince !== null) return { answer: 'known' };
      const games = keepGame(list.games, { gameId, at, priceCentimes });
      if (games === null) return { answer: 'full' };
      return { answer: 'asked', changes: { ...consentOf(list), games: changeWish(games, gameId, { backSince: at }) } };
    });
    if (outcome !== 'full') onWaiting(gameId);
    return outcome;
  }

  /** Returns the games that an account waits for, and since when (ms), the oldest first. */
  async function waitsOf(accountId: string): Promise<readonly { readonly gameId: string; readonly askedAt: number }[]> {
    const { games } = await read(accountId);
    return games
      .flatMap(({ gameId, backSince }) => (backSince === null ? [] : [{ gameId, askedAt: backSince }]))
      .toSorted((a, b) => a.askedAt - b.askedAt);
  }

  async function stopWaiting(accountId: string, gameId: string): Promise<void> {
    await change(accountId, ({ games }) => ({ answer: null, changes: { games: changeWish(games, gameId, { backSince: null }) } }));
  }

  /** Ends all mails of a list, and takes the consent back. */
  async function stopMails(accountId: string): Promise<void> {
    await change(accountId, ({ games }) => ({
      answer: null,
      changes: { games: withoutAlerts(games), consentAt: null, mailAt: null },
    }));
  }

  /** Does the same by the last part of the address in each mail. An unknown one changes nothing. */
  async function stopMailsBy(stopId: string): Promise<void> {
    const { docs } = await store.query({ from: WISHES, where: [['stopId', '==', stopId]], limit: 1 });
    for (const { id } of docs) await stopMails(id);
  }

  function consentOf({ consentAt, stopId }: WishList): Pick<WishList, 'consentAt' | 'stopId'> {
    return { consentAt: consentAt ?? clock(), stopId: stopId ?? randomId() };
  }

  return { setAlert, waitFor, waitsOf, stopWaiting, stopMails, stopMailsBy };
}
