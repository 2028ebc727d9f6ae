import type { Listing } from '~/domain/catalogue';
import type { MailNews } from '~/domain/mail/kinds';
import type { Language } from '~/domain/shared/language';
import type { Wish } from '~/domain/wish';
import { LONGEST_MAIL_WAIT, nextMailTime, withMail } from '~/domain/wish/mail-time';
import { priceNews } from '~/domain/wish/reasons';
import type { PriceHistory } from '~/domain/offer/price-log';
import type { Clock } from '~/ports/clock';
import type { Account } from '~/ports/identity';
import type { Log } from '~/ports/log';
import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store } from '~/ports/store';

import { parseAll, randomId, tryParse, unlessUnreadable, whenDue } from '~/features/documents/index.server';
import { inSteps, pause } from '~/features/jobs/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { FIRST_CHOICE_MS, patchOf, toWishList, type WishList, WISHES, wishesPath, wishListIn } from './document.server';
import type { PriceHistories } from './prices.server';

const PAGE_SIZE = 200;
/** Up to so many repriced games their lists are asked for one by one; above, all lists with alerts are read. */
const MAX_ASKED = 30;
/** The most histories of prices in memory. */
const MAX_KNOWN = 2000;

type Shown = Pick<Listing, 'id' | 'title' | 'priceCentimes' | 'free'>;

export interface WishNewsNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: { readonly version: number; readonly ids: () => Iterable<string>; readonly find: (id: string) => Shown | null };
  readonly histories: PriceHistories;
  readonly findAccount: (id: string) => Promise<Pick<Account, 'email' | 'emailVerified' | 'disabled'> | null>;
  readonly languageOf: (accountId: string) => Promise<Language>;
}

interface Waiting {
  readonly accountId: string;
  readonly since: number;
}

/** Creates the mails about kept games: one a person a day, with all of its games. docs/rules.md, Wishes. */
export function createWishNews({ store, clock, log, catalogue, histories, findAccount, languageOf }: WishNewsNeeds) {
  /** Game id → its price at the last look, Infinity while it was sold out. null before the first. */
  let before: ReadonlyMap<string, number> | null = null;
  let version = -1;
  /** Account → games that are back, and whose keys this person may hear of. */
  const back = new Map<string, Set<string>>();

  /** Returns the people who wait for a game and can get a mail now, and how many were told a moment ago. */
  async function waitingFor(gameId: string): Promise<{ readonly told: number; readonly later: number; readonly now: readonly Waiting[] }> {
    const at = clock();
    const now: Waiting[] = [];
    let [notified, later] = [0, 0];
    for await (const docs of eachPage(store, queryOf('backGames', gameId)))
      for (const doc of docs) {
        const list = tryParse(toWishList, doc);
        const wish = list?.games.find((each) => each.gameId === gameId);
        if (!list || !wish) continue;
        if (wish.backSince === null) {
          if ((wish.backToldAt ?? 0) > at - FIRST_CHOICE_MS) notified += 1;
          else await tidy(doc.id);
        } else if ((await dueOf(doc.id, list, at)) <= at) now.push({ accountId: doc.id, since: wish.backSince });
        else later += 1;
      }
    return { told: notified, later, now: now.toSorted((a, b) => a.since - b.since) };
  }

  /** Chooses a person to hear, at the next runDue(), that a game is back. */
  function choose(accountId: string, gameId: string): void {
    back.set(accountId, (back.get(accountId) ?? new Set()).add(gameId));
  }

  /** Returns the games that lists wait for. */
  async function waitedFor(): Promise<ReadonlySet<string>> {
    const games = new Set<string>();
    const all = eachPage(store, { from: WISHES, where: [['waitingSince', '>=', 0]], order: ['waitingSince', 'asc'], limit: PAGE_SIZE });
    for await (const docs of all)
      for (const list of parseAll(toWishList, docs))
        for (const { gameId, backSince } of list.games) if (backSince !== null) games.add(gameId);
    return games;
  }

  /** Writes the mails that are due; returns their number. */
  async function runDue(): Promise<number> {
    const catalogueVersion = catalogue.version;
    const prices = version === catalogue.version && before !== null ? before : await pricesNow();
    const cheaper = before === null ? null : [...prices].flatMap(([id, price]) => (price < (before?.get(id) ?? Infinity) ? [id] : []));
    const isDone = new Set<string>();
    let mails = 0;
    const historyByGame = new Map<string, Promise<PriceHistory>>();
    for await (const docs of candidates(cheaper))
      for (const doc of docs) {
        if (isDone.has(doc.id)) continue;
        isDone.add(doc.id);
        if ((await unlessUnreadable(tell(doc, historyByGame))) === true) mails += 1;
        if (historyByGame.size > MAX_KNOWN) historyByGame.clear();
        await pause();
      }
    [before, version] = [prices, catalogueVersion];
    back.clear();
    return mails;
  }

  async function pricesNow(): Promise<ReadonlyMap<string, number>> {
    await pause();
    const prices = await inSteps(catalogue.ids(), (id) => {
      const game = catalogue.find(id);
      return [id, game && game.free > 0 && game.priceCentimes > 0 ? game.priceCentimes : Infinity] as const;
    });
    return new Map(prices);
  }

  /** Yields the lists that may have news: of games that are cheaper or back, those whose evening has come; all with alerts at first. */
  async function* candidates(cheaper: readonly string[] | null): AsyncGenerator<readonly Snapshot[], void, undefined> {
    const chosen = await store.getMany([...back.keys()].map(wishesPath));
    yield chosen.flatMap((doc) => doc ?? []);
    for (const where of whenDue('mailAt', clock(), LONGEST_MAIL_WAIT))
      yield* eachPage(store, { from: WISHES, where, order: ['mailAt', 'asc'], limit: PAGE_SIZE });
    if (cheaper !== null && cheaper.length <= MAX_ASKED) {
      for (const id of cheaper) yield* eachPage(store, queryOf('priceGames', id));
    } else yield* eachPage(store, { from: WISHES, where: [['alertedAt', '>=', 0]], order: ['alertedAt', 'asc'], limit: PAGE_SIZE });
  }

  /** Writes one mail and notes it in one step; false where there is none to write, or it must wait. */
  async function tell(doc: Snapshot, historyByGame: Map<string, Promise<PriceHistory>>): Promise<boolean> {
    const accountId = doc.id;
    const list = toWishList(doc);
    const gameIds = list.games.filter(mayBeNews).map(({ gameId }) => gameId);
    const past = new Map<string, PriceHistory>();
    for (const id of gameIds) {
      const history = historyByGame.get(id) ?? histories.of(id);
      historyByGame.set(id, history);
      past.set(id, await history);
    }
    const hasNews = newsOf(accountId, list, past, clock()).length > 0;
    if (!hasNews && list.mailAt === null) return false;
    const account = hasNews ? await findAccount(accountId) : null;
    const canMail = account !== null && account.emailVerified && !account.disabled;
    const language = await languageOf(accountId);
    return store.transaction(async (tx) => {
      const now = clock();
      const current = wishListIn(await tx.get(wishesPath(accountId)));
      const news = canMail && current.consentAt !== null ? newsOf(accountId, current, past, now) : [];
      if (news.length === 0) {
        if (current.mailAt !== null) tx.merge(wishesPath(accountId), patchOf(current, { mailAt: null }, now));
        return false;
      }
      const due = dueAt(current, now);
      if (due > now) {
        if (current.mailAt !== due) tx.merge(wishesPath(accountId), patchOf(current, { mailAt: due }, now));
        return false;
      }
      const games = current.games.map((wish) => withNews(wish, news, now));
      tx.merge(wishesPath(accountId), patchOf(current, { games, mailAt: null, mailedAt: withMail(current.mailedAt, now) }, now));
      const { email: to } = account ?? { email: '' };
      enqueueMail(tx, { kind: 'wish-news', mailId: randomId(), to, language, at: now, news, stopId: current.stopId ?? '' });
      return true;
    });
  }

  function mayBeNews({ gameId, alert, belowCentimes }: Wish): boolean {
    const game = alert === 'none' ? null : catalogue.find(gameId);
    return game !== null && game.free > 0 && (alert === 'lowest' || game.priceCentimes <= (belowCentimes ?? 0));
  }

  function newsOf(accountId: string, { games }: WishList, past: ReadonlyMap<string, PriceHistory>, now: number): readonly MailNews[] {
    return games.flatMap((wish) => {
      const { gameId, backSince } = wish;
      const game = catalogue.find(gameId);
      if (game === null) return [];
      const history = past.get(gameId);
      const isBack = backSince !== null && game.free > 0 && (back.get(accountId)?.has(gameId) ?? false);
      const reason = (history && priceNews(wish, game, history, now)) ?? (isBack ? 'back' : null);
      const { title, priceCentimes } = game;
      const until = history?.pastOffers.find((each) => each.priceCentimes === priceCentimes && each.endsAt > now)?.endsAt ?? 0;
      return reason === null ? [] : [{ gameId, title, reason, priceCentimes, until, since: history?.priceLog[0]?.at ?? 0 }];
    });
  }

  /** Returns when a person can get a mail; notes it where that is later, so that it comes in the evening. */
  async function dueOf(accountId: string, list: WishList, now: number): Promise<number> {
    const due = dueAt(list, now);
    if (due > now && list.mailAt === null) {
      log.info('wish-news-waits', { until: due });
      await unlessUnreadable(
        store.transaction(async (tx) => {
          const current = wishListIn(await tx.get(wishesPath(accountId)));
          if (current.mailAt === null) tx.merge(wishesPath(accountId), patchOf(current, { mailAt: due }, now));
        }),
      );
    }
    return due;
  }

  /** Takes games that were told of long ago out of the list of those that queries find. */
  async function tidy(accountId: string): Promise<void> {
    await unlessUnreadable(
      store.transaction(async (tx) => {
        const doc = await tx.get(wishesPath(accountId));
        if (doc) tx.merge(doc.path, patchOf(toWishList(doc), {}, clock()));
      }),
    );
  }

  return { runDue, waitingFor, waitedFor, choose };
}

function queryOf(field: 'backGames' | 'priceGames', gameId: string) {
  return { from: WISHES, where: [[field, 'array-contains', gameId]], order: ['changedAt', 'asc'], limit: PAGE_SIZE } as const;
}

function dueAt({ mailAt, mailedAt }: WishList, now: number): number {
  // why: a time so far ahead comes from a wrong clock
  const waits = mailAt !== null && mailAt <= now + LONGEST_MAIL_WAIT ? mailAt : 0;
  return Math.max(waits, nextMailTime(mailedAt, now));
}

/** Returns a wish after the mail: its price is told, and the wait for its return is over. */
function withNews(wish: Wish, news: readonly MailNews[], now: number): Wish {
  const item = news.find(({ gameId }) => gameId === wish.gameId);
  if (!item) return wish;
  const waited = wish.backSince === null ? {} : { backSince: null, backToldAt: now };
  return { ...wish, ...waited, ...(item.reason === 'back' ? {} : { toldCentimes: item.priceCentimes, toldAt: now }) };
}
