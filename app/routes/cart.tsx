import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';

import { addLine, MAX_CART_LINES, removeLine, type Cart } from '~/domain/cart';
import type { FormValues } from '~/domain/form-answer';
import { KEY_TYPES } from '~/domain/key';
import { paths } from '~/domain/paths';
import { lineProblem, priceCart, type LineProblem, type PricedCart } from '~/domain/priced-cart';
import { ShopError, type ShopErrorCode } from '~/domain/shop-error';
import { shop } from '~/services.server';
import { CartLines } from '~/ui/shop/cart/lines';
import { CartSummary } from '~/ui/shop/cart/summary';
import { CartTotal } from '~/ui/shop/cart/total';
import { Empty } from '~/ui/kit/empty';
import { pageMeta } from '~/ui/kit/meta';
import { Notice } from '~/ui/kit/notice';
import type { PageHandle } from '~/ui/kit/page-handle';
import { PageHead } from '~/ui/shop/site/page-head';
import { cartWordsAt, useCartWords } from '~/ui/words/shop/cart';
import { readForm } from '~/web/form.server';
import { anyone, isDataRequest, signedIn, type SignedInVisit, type Visit } from '~/web/guard.server';
import { safePath } from '~/web/redirect.server';
import { redirectWithToast } from '~/web/toast.server';
import { changeVisitorCart } from '~/web/visitor-cart.server';

interface CartData {
  readonly cart: PricedCart;
  readonly isSummary: boolean;
}

export async function loader(args: LoaderFunctionArgs): Promise<CartData> {
  const visit = await signedIn(args);
  const cart = priceCart(await shop.carts.read(visit.account.id), shelf());
  const asked = new URL(args.request.url).searchParams.get('summary') === '1';
  return { cart, isSummary: asked && cart.lines.length > 0 };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await anyone(args);
  const { intent, values } = await readForm(args.request);
  switch (intent) {
    case 'add':
      return add(args, visit, values);
    case 'remove':
      return remove(args.request, visit, values);
    case 'checkout':
      return checkout(args.request, await signedIn(args));
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
  pageMeta(args, { title: cartWordsAt(args.location).sentence(args.data?.isSummary ? 'summary-title' : 'cart-title') });

export default function CartPage() {
  const { cart: saved } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { sentence, countedSentence } = useCartWords();
  const cart = refusal?.cart ?? saved;
  const isEmpty = cart.lines.length === 0;
  return (
    <div className="wrap page">
      <PageHead title={sentence('cart-title')}>
        {isEmpty ? null : <p className="soft">{countedSentence('games', cart.lines.length)}</p>}
      </PageHead>
      {refusal ? (
        <Notice tone="bad" role="alert" className="below">
          <p>{refusal.message}</p>
        </Notice>
      ) : null}
      {isEmpty ? (
        <Empty title={sentence('cart-empty')}>
          <p className="soft">{sentence('cart-empty-hint')}</p>
          <Link className="btn btn--go btn--l" to={paths.products()}>
            {sentence('browse-games')}
          </Link>
        </Empty>
      ) : (
        <div className="cart">
          <CartLines lines={cart.lines} />
          <CartTotal cart={cart} />
        </div>
      )}
    </div>
  );
}

/** Adds a game that can be bought now; a game in the cart may change its activation type. */
async function add(args: ActionFunctionArgs, visit: Visit, values: FormValues) {
  const { sentence } = cartWordsAt(args.request);
  const gameId = values['gameId'] ?? '';
  const type = KEY_TYPES.find((known) => known === values['type']) ?? null;
  const game = shop.catalogue.find(gameId);
  const problem = lineProblem(game, type);
  const page = safePath(values['back'], game ? paths.product(gameId) : paths.products()).split('#', 1)[0] ?? paths.home;
  // A new document opens at the same card; a script leaves the shopper where she is.
  const back = game && !isDataRequest(args) ? `${page}#g-${encodeURIComponent(gameId)}` : page;
  if (game === null || problem !== null) return redirectWithToast(back, { text: sentence(`add-${problem ?? 'gone'}`), tone: 'bad' });

  let outcome = 'cart-added' as 'cart-added' | 'cart-known' | 'cart-full';
  const change = await changeVisitorCart(args.request, visit, (cart) => {
    const isKnown = cart.some((line) => line.gameId === gameId);
    outcome = isKnown ? 'cart-known' : cart.length >= MAX_CART_LINES ? 'cart-full' : 'cart-added';
    return addLine(cart, { gameId, type });
  });
  if (!change.ok) return redirectWithToast(back, { text: sentence(change.code), tone: 'bad' });
  return redirectWithToast(
    back,
    { text: sentence(outcome, { title: game.title }), tone: outcome === 'cart-full' ? 'bad' : 'good' },
    change.headers,
  );
}

async function remove(request: Request, visit: Visit, values: FormValues) {
  const { sentence } = cartWordsAt(request);
  const gameId = values['gameId'] ?? '';
  const back = safePath(values['back'], paths.cart);
  const change = await changeVisitorCart(request, visit, (cart) => removeLine(cart, gameId));
  if (!change.ok) return redirectWithToast(back, { text: sentence(change.code), tone: 'bad' });
  const title = shop.catalogue.find(gameId)?.title;
  return redirectWithToast(back, { text: title ? sentence('cart-removed', { title }) : sentence('cart-removed-unknown') }, change.headers);
}

/** Turns the saved cart into an order. It reads nothing about games or prices from the browser. */
async function checkout(request: Request, { account, address }: SignedInVisit) {
  try {
    await shop.orders.place({ accountId: account.id, email: account.email, name: account.displayName, address });
    return redirect(paths.checkout(), 303);
  } catch (error) {
    if (error instanceof ShopError && isRefusal(error.code))
      return refuse(request, error.code, error.subject, await shop.carts.read(account.id));
    throw error;
  }
}

/** Shows the cart again, and marks the lines that the shop did not sell. */
function refuse(request: Request, code: Refusal, subject: readonly string[], cart: Cart) {
  const { sentence } = cartWordsAt(request);
  const { problem, text } = REFUSALS[code];
  const titles = subject.flatMap((id) => shop.catalogue.find(id)?.title ?? []);
  return data(
    {
      message: code === 'out-of-stock' && titles.length > 0 ? sentence('cart-out-of-stock', { titles: titles.join(', ') }) : sentence(text),
      cart: priceCart(cart, shelf(), problem ? { problem, gameIds: subject } : null),
    },
    { status: code === 'too-many-orders' || code === 'too-many-placed' ? 429 : 409 },
  );
}

const shelf = () => ({ find: shop.catalogue.find, usdRate: shop.env.usdRate });

/** Why a cart can't become an order, what that means for its lines, and what the shopper reads. */
const REFUSALS = {
  'cart-empty': { problem: null, text: 'cart-empty' },
  'too-many-orders': { problem: null, text: 'too-many-orders' },
  'too-many-placed': { problem: null, text: 'too-many-placed' },
  'wrong-state': { problem: null, text: 'wrong-state' },
  'out-of-stock': { problem: 'out-of-stock', text: 'add-out-of-stock' },
  'not-for-sale': { problem: 'not-for-sale', text: 'add-not-for-sale' },
  'recently-held': { problem: 'recently-held', text: 'add-recently-held' },
  'held-nearby': { problem: 'held-nearby', text: 'add-held-nearby' },
} as const satisfies Readonly<Partial<Record<ShopErrorCode, { readonly problem: LineProblem | null; readonly text: string }>>>;
type Refusal = keyof typeof REFUSALS;

function isRefusal(code: ShopErrorCode): code is Refusal {
  return Object.hasOwn(REFUSALS, code);
}
