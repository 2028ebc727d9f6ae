import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { answerOf } from '~/domain/shared/form-answer';
import { languageOf, localizedPath } from '~/domain/shared/language';
import { MAX_WISHES } from '~/domain/wish';
import { addBuyable, priceWishes } from '~/domain/wish/priced';
import { paths } from '~/domain/paths';
import { alertForm, shareForm } from '~/features/wish/index.server';
import { safePath } from '~/http/redirect.server';
import type { Shop } from '~/services/index.server';
import { Empty } from '~/ui/components/empty-state';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { BackToAccount } from '~/ui/storefront/account/back';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { WishMails, WishTotal } from '~/ui/storefront/wish/aside';

import { WishList } from '~/ui/storefront/wish/list';
import { WishShare } from '~/ui/storefront/wish/share';
import { type ShownMails, type ShownShare, toDayMoment, toShownWishes } from '~/ui/storefront/wish/view';
import { cartTexts } from '~/ui/translations/en/cart';
import { gameTexts } from '~/ui/translations/en/game';
import { wishTexts } from '~/ui/translations/en/wish';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { withAnchor } from '~/web/anchor.server';
import { changeVisitorCart } from '~/web/cart/change.server';
import type { AuthenticatedUser, RequestUser } from '~/web/current-user.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { optionalUser, requireUser } from '~/web/guards.server';
import { wishCookie } from '~/web/wish/cookie.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const language = languageOf(args.request);
  const { list, priced } = await wishesOf(shop, account.id);
  const mails: ShownMails = {
    allowedOn: list.consentAt === null ? null : toDayMoment(list.consentAt, language),
    isConfirmed: account.emailVerified,
  };
  const share: ShownShare = {
    link: list.shareId === null ? null : shop.env.origin + localizedPath(language, paths.sharedWishes(list.shareId)),
    name: list.shareName,
    since: list.sharedAt === null ? null : toDayMoment(list.sharedAt, language),
  };
  return { ...toShownWishes(priced, language), mails, share };
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  switch (form.intent) {
    case 'keep':
      return keep(args, user, form);
    case 'drop':
      return drop(args, user, form);
    case 'to-cart':
      return putInCart(args);
    case 'alert':
      return setAlert(args, form, await requireUser(args));
    case 'wait':
    case 'wait-no-more':
      return waitForReturn(args, form, await requireUser(args));
    case 'stop-mails':
      return stopMails(args, await requireUser(args));
    case 'share':
    case 'share-no-more':
      return share(args, form, await requireUser(args));
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, wishTexts).t('nav-wishes') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function WishesPage() {
  const { games, buyable, totalCentimes, mails, share: shared } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const { t } = useTranslations(wishTexts);
  const count = t('wishes-count', { count: games.length, max: MAX_WISHES });
  return (
    <div className="wrap page pays">
      <PageHead title={t('nav-wishes')} lead={games.length === 0 ? t('wishes-lead') : count}>
        <BackToAccount />
      </PageHead>
      {games.length === 0 ? (
        <Empty title={t('wishes-none')}>
          <p className="soft">{t('wishes-none-hint')}</p>
          <Link className="btn btn--go btn--l" to={paths.products()}>
            {t('browse-games')}
          </Link>
        </Empty>
      ) : (
        <div className="cart">
          <WishList games={games} mails={mails} answer={answerOf(answer, 'alert')} />
          <div className="stack">
            <WishTotal buyable={buyable} totalCentimes={totalCentimes} />
            <WishMails mails={mails} />
            <WishShare share={shared} answer={answerOf(answer, 'share')} />
          </div>
        </div>
      )}
    </div>
  );
}

async function wishesOf(shop: Shop, accountId: string) {
  const list = await shop.wishes.read(accountId);
  const [cart, holds, histories] = await Promise.all([
    shop.carts.read(accountId),
    shop.orders.ownHolds(accountId),
    shop.wishes.histories(list.games.map(({ gameId }) => gameId)),
  ]);
  return { list, priced: priceWishes(list.games, { find: shop.catalogue.find, cart, holds, histories }) };
}

/** Keeps a game; a visitor logs in first, comes back to the same card, and finds it kept. */
async function keep(args: ActionFunctionArgs, { shop, account, requestId }: RequestUser, { values }: SubmittedForm) {
  const { t } = translationsAt(args.request, wishTexts, gameTexts);
  const gameId = values['gameId'] ?? '';
  const game = shop.catalogue.find(gameId);
  const back = cardAt(args, values['back'], gameId);
  if (game === null) return redirectWithToast(shop, back, { text: t('wish-unknown'), tone: 'bad' });
  if (account === null) return redirect(paths.login(back), { status: 303, headers: { 'Set-Cookie': await wishCookie(shop, gameId) } });
  const { title, priceCentimes } = game;
  const outcome = await shop.wishes.keep(account.id, { gameId, priceCentimes }).catch((error: unknown) => {
    shop.log.error('wish-not-kept', error, { requestId });
    return 'failed' as const;
  });
  if (outcome === 'full' || outcome === 'failed') return redirectWithToast(shop, back, { text: t(`wish-${outcome}`), tone: 'bad' });
  return redirectWithToast(shop, back, { text: t('wish-kept-of', { title }) });
}

async function drop(args: ActionFunctionArgs, user: RequestUser, { values }: SubmittedForm) {
  const { shop } = user;
  const { account } = await requireUser(args);
  const { t } = translationsAt(args.request, wishTexts);
  const gameId = values['gameId'] ?? '';
  const back = cardAt(args, values['back'] ?? paths.wishes, gameId);
  const title = shop.catalogue.known(gameId)?.title ?? t('wish-gone');
  try {
    await shop.wishes.drop(account.id, gameId);
  } catch (error) {
    shop.log.error('wish-not-dropped', error, { requestId: user.requestId });
    return redirectWithToast(shop, back, { text: t('wish-failed'), tone: 'bad' });
  }
  return redirectWithToast(shop, back, { text: t('wish-dropped', { title }) });
}

async function putInCart(args: ActionFunctionArgs) {
  const { shop } = args.context;
  const user = await requireUser(args);
  const { t, tCount } = translationsAt(args.request, wishTexts, cartTexts);
  const { priced } = await wishesOf(shop, user.account.id);
  let result = { added: 0, isFull: false };
  const change = await changeVisitorCart(args.request, user, (cart) => {
    const { cart: after, ...done } = addBuyable(cart, priced);
    result = done;
    return after;
  });
  if (!change.ok) return redirectWithToast(shop, paths.wishes, { text: t(change.code), tone: 'bad' });
  const { added, isFull } = result;
  const text = isFull ? t('wishes-added-some', { count: added }) : tCount('wishes-added', added);
  return redirectWithToast(shop, paths.cart, { text, tone: isFull ? 'bad' : 'good' }, change.headers);
}

/** Sets the alert about the price of a game. The tick is the consent to mails, once for the list. */
async function setAlert(args: ActionFunctionArgs, form: SubmittedForm, { shop, account }: AuthenticatedUser) {
  const { t } = translationsAt(args.request, wishTexts);
  const game = shop.catalogue.find(form.values['gameId'] ?? '');
  if (game === null) return redirectWithToast(shop, paths.wishes, { text: t('wish-unknown'), tone: 'bad' });
  const typed = form.parse(alertForm);
  if (!typed.ok) return invalid(form, typed.errors);
  if (typed.value.alert !== 'none' && !account.emailVerified) return invalid(form, { alert: 'wish-unconfirmed' });
  const belowCentimes = typed.value.alert === 'below' ? typed.value.below : null;
  const hasConsent = form.values['consent'] === 'on';
  const outcome = await shop.wishes.setAlert(account.id, game, { alert: typed.value.alert, belowCentimes, hasConsent });
  if (outcome === 'costs-that') return invalid(form, { below: 'wish-costs-that' });
  if (outcome === 'consent-required') return invalid(form, { consent: 'wish-consent-required' });
  if (outcome === 'unknown') return redirectWithToast(shop, paths.wishes, { text: t('wish-unknown'), tone: 'bad' });
  const back = withAnchor(args, paths.wishes, `g-${game.id}`);
  return redirectWithToast(shop, back, { text: t(outcome === 'set' ? 'wish-set-done' : 'wish-set-off', { title: game.title }) });
}

async function waitForReturn(args: ActionFunctionArgs, { intent, values }: SubmittedForm, { shop, account }: AuthenticatedUser) {
  const { t } = translationsAt(args.request, wishTexts, gameTexts);
  const gameId = values['gameId'] ?? '';
  const back = withAnchor(args, paths.wishes, `g-${gameId}`);
  const title = shop.catalogue.known(gameId)?.title ?? t('wish-gone');
  if (intent === 'wait-no-more') {
    await shop.wishes.stopWaiting(account.id, gameId);
    return redirectWithToast(shop, back, { text: t('wish-back-ended', { title }) });
  }
  const game = shop.catalogue.find(gameId);
  if (game === null) return redirectWithToast(shop, back, { text: t('wish-unknown'), tone: 'bad' });
  if (game.free > 0) return redirectWithToast(shop, back, { text: t('alert-in-stock', { title }) });
  if (!account.emailVerified) return redirectWithToast(shop, back, { text: t('wish-unconfirmed'), tone: 'bad' });
  const outcome = await shop.wishes.waitFor(account.id, game);
  if (outcome === 'full') return redirectWithToast(shop, back, { text: t('wish-full'), tone: 'bad' });
  return redirectWithToast(shop, back, { text: t(`alert-${outcome}`, { title }) });
}

async function stopMails({ request }: ActionFunctionArgs, { shop, account }: AuthenticatedUser) {
  await shop.wishes.stopMails(account.id);
  return redirectWithToast(shop, paths.wishes, { text: translationsAt(request, wishTexts).t('wish-mails-stopped') });
}

async function share({ request }: ActionFunctionArgs, form: SubmittedForm, { shop, account }: AuthenticatedUser) {
  const { t } = translationsAt(request, wishTexts);
  if (form.intent === 'share-no-more') {
    await shop.wishes.endSharing(account.id);
    return redirectWithToast(shop, paths.wishes, { text: t('wish-share-ended') });
  }
  const typed = form.parse(shareForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.wishes.share(account.id, typed.value.name);
  return redirectWithToast(shop, paths.wishes, { text: t(outcome === 'shared' ? 'wish-share-done' : 'wish-share-named') });
}

/** Returns the page of a card, at the card; the page of the game itself at its top, where the game is. */
function cardAt(args: ActionFunctionArgs, back: string | undefined, gameId: string): string {
  const page = safePath(back, paths.product(gameId)).split('#', 1)[0] ?? paths.home;
  return page.split('?', 1)[0] === paths.product(gameId) ? page : withAnchor(args, page, `g-${gameId}`);
}
