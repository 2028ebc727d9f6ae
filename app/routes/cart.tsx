import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { addLine, MAX_CART_LINES, removeLine } from '~/domain/cart';
import { toCard, type Card } from '~/domain/catalogue';
import type { FormValues } from '~/domain/shared/form-answer';
import type { KeyType } from '~/domain/key';
import { languageOf, unlocalizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';
import { CartCode } from '~/ui/storefront/cart/code';
import { CartLines } from '~/ui/storefront/cart/lines';
import { CartRemoved } from '~/ui/storefront/cart/removed';
import { CartSummary } from '~/ui/storefront/cart/summary';
import { CartTotal } from '~/ui/storefront/cart/total';
import { toShownCart, type RemovedLine, type ShownCart } from '~/ui/storefront/cart/view';
import { Stages } from '~/ui/storefront/checkout/stages';
import { GamesInstead } from '~/ui/storefront/catalogue/results';
import { Empty } from '~/ui/components/empty-state';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { SearchInstead } from '~/ui/storefront/search/no-results';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { cartTexts } from '~/ui/translations/en/cart';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalidWith } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { optionalUser, requireUser } from '~/web/guards.server';
import type { AuthenticatedUser, RequestUser } from '~/web/current-user.server';
import { withAnchor } from '~/web/anchor.server';
import { couponLinkCookie } from '~/http/cookies/coupon-link.server';
import { safePath } from '~/http/redirect.server';
import { applyCouponFromLink, applyCoupon, type RefusedCode } from '~/web/cart/code.server';
import { couponUser, orderRefused, pricedCartOf, removedLine, toKeyType, whyNotAdded } from '~/web/cart/view.server';
import { redirectWithToast } from '~/web/flash.server';
import { changeVisitorCart, withSeenPrices } from '~/web/cart/change.server';

export { ownSheet as links } from '~/ui/storefront/styles';

interface CartData {
  readonly cart: ShownCart;
  /** The code of a link that was kept and can't be used; null: none. */
  readonly couponLink: RefusedCode | null;
  readonly isSummary: boolean;
  readonly removed: RemovedLine | null;
  readonly instead: readonly Card[];
}

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { shop } = user;
  const { pathname, searchParams: query, search } = new URL(args.request.url);
  const tried = await applyCouponFromLink(args.request, user);
  const headers = tried.isOver ? { 'Set-Cookie': await couponLinkCookie(shop, null) } : {};
  // why another request: the strip of this page was read beside this loader
  if (tried.isOver && tried.refusedCode === null) return redirect(`${unlocalizedPath(pathname)}${search}`, { status: 303, headers });
  if (tried.isOver && tried.isKnown) return unusableCode(shop, args.request, headers);
  const cart = await pricedCartOf(shop, user.account, await shop.carts.readMarked(user.account.id));
  const loaded: CartData = {
    cart: toShownCart(cart, shop.clock(), languageOf(args.request)),
    couponLink: tried.refusedCode,
    isSummary: (unlocalizedPath(pathname) === paths.cartSummary || query.get('summary') === '1') && cart.lines.length > 0,
    removed: removedLine(shop, cart, query),
    instead: cart.lines.length === 0 ? shop.catalogue.inStock().map(toCard) : [],
  };
  return data(loaded, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  const { intent, values } = form;
  switch (intent) {
    case 'add':
    case 'change-type':
      return add(args, user, form);
    case 'remove':
      return remove(args.request, user, values);
    case 'leave-out':
      return leaveOut(args.request, user, values);
    case 'code':
      return takeCode(form, await requireUser(args));
    case 'code-remove':
      return removeCode(args.request, await requireUser(args));
    case 'checkout':
      return checkout(args.request, form, await requireUser(args));
    default:
      throw new Response(null, { status: 400 });
  }
}

/** 'Payment Summary' lies over the cart. */
export const handle: PageHandle = {
  overlay: (loaded) => {
    const { cart, isSummary } = loaded as CartData;
    return isSummary ? <CartSummary cart={cart} /> : null;
  },
};

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, cartTexts).t(args.data?.isSummary ? 'summary-title' : 'your-cart') });

export default function CartPage() {
  const { cart: saved, removed, instead, couponLink } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const refusal = answer?.more?.refusal;
  const typed = answer?.values['code'] ?? couponLink?.code ?? '';
  const codeError = answer?.errors['code'] ?? (answer ? undefined : couponLink?.error);
  const { t, names } = useTranslations(cartTexts);
  const cart = refusal?.cart ?? saved;
  const isEmpty = cart.lines.length === 0;
  return (
    <div className="wrap page pays">
      <PageHead title={t('your-cart')}>{isEmpty ? null : <Stages at="cart" />}</PageHead>
      {refusal ? (
        <Notice tone="bad" role="alert" className="below">
          <p>{t(refusal.text, { titles: names(refusal.titles) })}</p>
        </Notice>
      ) : null}
      {removed && !refusal ? <CartRemoved line={removed} /> : null}
      {isEmpty ? (
        <>
          <Empty title={t('cart-empty')}>
            <p className="soft">{t('cart-empty-hint')}</p>
            <SearchInstead />
            <Link className="btn btn--go btn--l" to={paths.products()}>
              {t('browse-games')}
            </Link>
          </Empty>
          <GamesInstead games={instead} back={paths.cart} />
        </>
      ) : (
        <div className="cart">
          <CartLines lines={cart.lines} lowered={cart.code?.prices ?? {}} />
          <div className="cart__side panel">
            <CartCode
              code={cart.code}
              typed={typed}
              error={codeError}
              least={answer?.more?.leastCentimes ?? couponLink?.leastCentimes ?? null}
            />
            <CartTotal cart={cart} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Adds a game, or changes its key type where the shopper chose one: a type that the page preselected is no choice. */
async function add(args: ActionFunctionArgs, user: RequestUser, { intent, values }: SubmittedForm) {
  const { shop } = user;
  const { t } = translationsAt(args.request, cartTexts);
  const gameId = values['gameId'] ?? '';
  const type = toKeyType(values['type']);
  const game = shop.catalogue.find(gameId);
  const problem = await whyNotAdded(user, game, type);
  const page = safePath(values['back'], game ? paths.product(gameId) : paths.products()).split('#', 1)[0] ?? paths.home;
  // A new document opens at the same card; the page of the game itself at its top, where the game is.
  const back = game && page.split('?', 1)[0] !== paths.product(gameId) ? withAnchor(args, page, `g-${gameId}`) : page;
  if (game === null || problem !== null)
    return redirectWithToast(shop, back, { text: t(problem === 'out-of-stock' ? problem : `add-${problem ?? 'gone'}`), tone: 'bad' });

  let outcome = 'cart-added' as 'cart-added' | 'cart-known' | 'cart-type-changed' | 'cart-full';
  const change = await changeVisitorCart(args.request, user, (cart) => {
    const cartLine = cart.find((line) => line.gameId === gameId);
    const isChosen = type !== null && (intent === 'change-type' || type !== toKeyType(values['preselected']));
    const isOther = isChosen && cartLine?.type !== type;
    outcome = cartLine ? (isOther ? 'cart-type-changed' : 'cart-known') : cart.length >= MAX_CART_LINES ? 'cart-full' : 'cart-added';
    return addLine(cart, { gameId, type: cartLine && !isChosen ? null : type });
  });
  if (!change.ok) return redirectWithToast(shop, back, { text: t(change.code), tone: 'bad' });
  const isCart = unlocalizedPath(page) === paths.cart;
  const toast = { text: t(outcome, { title: game.title }), tone: outcome === 'cart-full' ? 'bad' : 'good' } as const;
  return redirectWithToast(shop, back, isCart ? toast : { ...toast, leadsTo: 'cart' }, change.headers);
}

async function remove(request: Request, user: RequestUser, values: FormValues) {
  const { shop } = user;
  const { t } = translationsAt(request, cartTexts);
  const gameId = values['gameId'] ?? '';
  let type: KeyType | null = null;
  const change = await changeVisitorCart(request, user, (cart) => {
    type = cart.find((line) => line.gameId === gameId)?.type ?? null;
    return removeLine(cart, gameId);
  });
  const back = safePath(values['back'], change.ok ? paths.cartWithout(gameId, type) : paths.cart);
  if (!change.ok) return redirectWithToast(shop, back, { text: t(change.code), tone: 'bad' });
  const title = shop.catalogue.find(gameId)?.title;
  return redirectWithToast(shop, back, { text: title ? t('cart-removed', { title }) : t('cart-removed-unknown') }, change.headers);
}

/** Takes out the games that can't be bought, and goes on with the others. */
async function leaveOut(request: Request, user: RequestUser, values: FormValues) {
  const { t } = translationsAt(request, cartTexts);
  const gameIds = (values['without'] ?? '').split(',');
  const change = await changeVisitorCart(request, user, (cart) => gameIds.reduce(removeLine, cart));
  if (!change.ok) return redirectWithToast(user.shop, paths.cart, { text: t(change.code), tone: 'bad' });
  return redirect(paths.cartSummary, { status: 303, headers: change.headers });
}

function unusableCode(shop: Shop, request: Request, headers: HeadersInit) {
  return redirectWithToast(shop, paths.cart, { text: translationsAt(request, cartTexts).t('coupon-unusable'), tone: 'bad' }, headers);
}

async function takeCode(form: SubmittedForm, user: AuthenticatedUser) {
  const { shop } = user;
  const refusedCode = await applyCoupon(form.values['code'] ?? '', user);
  await shop.carts.change(user.account.id, (cart) => withSeenPrices(shop, cart));
  if (refusedCode === null) return redirect(paths.cart, 303);
  const { error, leastCentimes } = refusedCode;
  return invalidWith(form, { code: error }, { refusal: null, leastCentimes }, error === 'coupon-too-many' ? 429 : 422);
}

async function removeCode(request: Request, { shop, account }: AuthenticatedUser) {
  await shop.carts.setCode(account.id, null);
  await shop.carts.change(account.id, (cart) => withSeenPrices(shop, cart));
  const text = translationsAt(request, cartTexts).t('code-removed');
  return redirectWithToast(shop, paths.cart, { text }, { 'Set-Cookie': await couponLinkCookie(shop, null) });
}

/** Turns the saved cart into an order. It reads nothing about games or prices from the browser. */
async function checkout(request: Request, form: SubmittedForm, { shop, account, address }: AuthenticatedUser) {
  try {
    const buyer = { ...couponUser(account), name: account.displayName, address };
    await shop.orders.place({ ...buyer, language: languageOf(request) });
    await shop.carts.change(account.id, (cart) => withSeenPrices(shop, cart));
    return redirect(paths.checkout(), 303);
  } catch (error) {
    const { text, titles, cart, status } = await orderRefused(shop, error, account);
    const refusal = { text, titles, cart: toShownCart(cart, shop.clock(), languageOf(request)) };
    return invalidWith(form, {}, { refusal, leastCentimes: null }, status);
  }
}
