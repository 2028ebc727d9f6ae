import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { isHolding } from '~/domain/key';
import { parseReference, takesProof } from '~/domain/order';
import { replacementRefusal } from '~/domain/order/proof-replacement';
import { languageOf, type Language } from '~/domain/shared/language';
import { orderCode, priceBeforeCode } from '~/domain/coupon/order';
import { paths } from '~/domain/paths';
import { answerOf } from '~/domain/shared/form-answer';
import { ShopError } from '~/domain/shared/shop-error';
import type { UsualWaits } from '~/domain/payment/review-time';
import { MAX_PICTURE_BYTES, MAX_PROOF_BYTES, type Order, type TimelineEntry } from '~/features/order/index.server';
import { accountForm } from '~/features/refund/index.server';
import type { Shop } from '~/services/index.server';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { Notice } from '~/ui/components/notice';
import { OrderLines } from '~/ui/storefront/order/lines';
import { refundedOf, toLineQuestion, toRefundAccount } from '~/ui/components/order/request-view';
import { RefundAccount } from '~/ui/storefront/order/refund-account';
import { ReplaceProof } from '~/ui/storefront/order/replace-proof';
import { OrderStatus, OrderTrack } from '~/ui/storefront/order/status';
import { OrderStateBadge } from '~/ui/components/order/state';
import { Reference } from '~/ui/components/order/reference';
import { OrderTimeline } from '~/ui/components/order/timeline';
import { OrderTotal } from '~/ui/storefront/order/total';
import { toDeadline, toMissingPayment, toMoment, toRejection, type OrderView } from '~/ui/components/order/view';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { isAboutGame } from '~/ui/components/order/step';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { orderTexts } from '~/ui/translations/en/order';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalidWith } from '~/web/form-response.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { replaceProof } from '~/web/checkout/replace-proof.server';
import { requireUser } from '~/web/guards.server';
import { readRevealed, redirectToRevealed, redirectWithToast } from '~/web/flash.server';
import { inUploadTurn } from '~/web/upload-queue.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await requireUser(args);
  const ownOrder = await shop.orders.findOwnMarked(referenceOf(args), account.id);
  if (!ownOrder) throw new Response(null, { status: 404 });
  const { order, mark } = ownOrder;
  const of = waitOf(order);
  const [codes, waits, sentProof] = await Promise.all([
    shop.orders.revealedCodes(order),
    of && shop.orders.usualWaits(),
    of === 'transfer' ? sentProofOf(shop, order, languageOf(args.request)) : null,
  ]);
  const { revealed, headers } = await readRevealed(shop, args.request);
  const view = {
    ...toView(shop, order, codes, languageOf(args.request)),
    mark,
    reviewTime: of && waits && { of, waits, isMailed: shop.outbox.isSending },
    sentProof,
    revealed,
  };
  return data({ order: view }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = referenceOf(args);
  return inUploadTurn(args.request, user, () => answer(args, id, user.account.id));
}

async function answer(args: ActionFunctionArgs, id: string, accountId: string) {
  const form = await readFileForm(args.request, { name: 'proof', maxBytes: MAX_PICTURE_BYTES }, null);
  try {
    return await act(args.context.shop, args.request, form, id, accountId);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    if (error.code === 'account-too-many') return invalidWith(form, {}, { refusal: error.code }, 429);
    if (!isRefusal(error.code)) throw error;
    return invalidWith(form, {}, { refusal: error.code }, 409);
  }
}

const REFUSALS = ['wrong-state', 'refund-begun', 'question-open', 'proof-decided', 'proof-often'] as const;
const isRefusal = (code: string): code is (typeof REFUSALS)[number] => REFUSALS.some((each) => each === code);

async function act(shop: Shop, request: Request, form: SubmittedForm, id: string, accountId: string) {
  const { intent, values } = form;
  const gameId = values['gameId'] ?? '';
  const line = paths.orderLine(id, gameId);
  switch (intent) {
    case 'reveal':
      await shop.orders.reveal(id, gameId, accountId);
      return redirectToRevealed(shop, paths.orderKey(id, gameId), gameId);
    case 'reveal-all':
      await shop.orders.reveal(id, null, accountId);
      return redirect(paths.order(id), 303);
    case 'replace-proof':
      return replaceProof(shop, form, id, accountId, translationsAt(request, orderTexts, orderStatusTexts).t('proof-replaced'));
    case 'refund-account': {
      const parsed = form.parse(accountForm);
      if (!parsed.ok) return invalidWith(form, parsed.errors, null);
      await shop.refundAccounts.type(id, { accountId, account: parsed.value.account });
      return redirectWithToast(shop, paths.order(id), { text: translationsAt(request, orderTexts, orderStatusTexts).t('account-saved') });
    }
    case 'withdraw':
      await shop.questions.withdraw(id, { accountId, questionId: values['questionId'] ?? '' });
      return redirectWithToast(shop, line, { text: translationsAt(request, orderTexts, orderStatusTexts).t('question-withdrawn') });
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: translationsAt(args, orderTexts, orderStatusTexts).t('order-title', { reference: args.data?.order.reference ?? '' }),
  });

export const shouldRevalidate = alsoAfterConflict;

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  // why: a form that waited for a login has no more
  const formAnswer = useFormAnswer<typeof action>() ?? null;
  const refusal = formAnswer?.more?.refusal;
  const words = useTranslations(orderTexts, orderStatusTexts);
  const proofWords = useTranslations(checkoutTexts, orderTexts);
  const { t, tRich } = words;
  return (
    <div className="wrap page pays">
      <PageHead title={tRich('order-title', { reference: <Reference of={order.reference} /> })}>
        <OrderStateBadge state={order.state} />
      </PageHead>
      <OrderTrack order={order} />
      {refusal === undefined ? null : (
        <Notice tone="bad" role="alert" className="below">
          <p>{t(refusal)}</p>
        </Notice>
      )}
      <OrderStatus order={order} />
      {order.sentProof?.maxBytes ? (
        <FormWords words={proofWords}>
          <ReplaceProof
            // why: the chosen file belongs to the proof that it replaces
            key={order.sentProof.id}
            reference={order.reference}
            proof={order.sentProof.id}
            maxBytes={order.sentProof.maxBytes}
            refusal={refusal === undefined ? answerOf(formAnswer, 'replace-proof') : null}
          />
        </FormWords>
      ) : null}
      {order.refundAccount ? (
        <FormWords words={words}>
          <RefundAccount reference={order.reference} account={order.refundAccount} refusal={answerOf(formAnswer, 'refund-account')} />
        </FormWords>
      ) : null}
      <div className="cart">
        <OrderLines order={order} />
        <div className="stack">
          <OrderTotal order={order} />
          <OrderTimeline events={order.events} />
        </div>
      </div>
    </div>
  );
}

function referenceOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): string {
  const reference = parseReference(params['id'] ?? '');
  if (reference === null) throw new Response(null, { status: 404 });
  return reference;
}

function toView(
  shop: Shop,
  order: Order,
  codes: ReadonlyMap<string, string | null>,
  language: Language,
): Omit<OrderView, 'mark' | 'reviewTime' | 'sentProof' | 'revealed'> {
  const [now, isWithoutKey] = [shop.clock(), order.lines.some((line) => line.keyId === null)];
  const isHeld = order.state === 'awaiting_payment' && !isWithoutKey && isHolding(order.holdUntil, now);
  const isUnpaid = order.state === 'in_review' || order.state === 'capturing' || order.state === 'payment_pending';
  return {
    reference: order.id,
    state: order.state,
    placed: toMoment(order.createdAt, language),
    totalCentimes: order.totalCentimes,
    usdCents: order.usdCents,
    games: order.lines.length,
    lines: order.lines.map(({ gameId, title, cover, platform, type, priceCentimes, codeCentimes, state, revealedAt }) => ({
      gameId,
      title,
      cover,
      platform,
      type,
      priceCentimes: priceBeforeCode({ priceCentimes, codeCentimes }),
      state,
      code: codes.get(gameId) ?? null,
      seen: revealedAt === null ? null : toMoment(revealedAt, language),
      isKeyLost: codes.get(gameId) === null,
      question: toLineQuestion(order, gameId, now, language),
    })),
    events: order.events.map((event) => ({ type: event.type, at: toMoment(event.at, language), note: noteOf(event, order) })),
    couponUsed: orderCode(order),
    refundedCentimes: refundedOf(order),
    rejection: toRejection(order),
    refundAccount: toRefundAccount(order, shop.refundAccounts.of(order), isByHand(shop, order)),
    missing: toMissingPayment(order),
    lost: order.lost.map(({ gameId, title, cover, platform, priceCentimes }) => ({ gameId, title, cover, platform, priceCentimes })),
    hasProof: order.proofId !== null,
    receipt: order.payment === null ? null : shop.settings.current().seller ? 'receipt-open' : 'receipt-open-summary',
    takesProof: takesProof(order),
    needsOwner: order.alarms.length > 0,
    isWithoutKey: isUnpaid && isWithoutKey,
    heldUntil: isHeld ? toDeadline(order.holdUntil, now, language) : null,
  };
}

async function sentProofOf(shop: Shop, order: Order, language: Language): Promise<OrderView['sentProof']> {
  const { proofId, submittedAt, events } = order;
  if (proofId === null || submittedAt === null) return null;
  const { kind } = await shop.proofs.find(proofId);
  const replaced = events.findLast(({ type }) => type === 'proof-replaced');
  const at = Math.max(submittedAt, replaced?.at ?? 0);
  const maxBytes = replacementRefusal(order, proofId) === null ? MAX_PROOF_BYTES : null;
  return { id: proofId, at: toMoment(at, language), isPicture: kind !== 'pdf', maxBytes };
}

const isByHand = (shop: Shop, { payment }: Order) => payment !== null && !shop.refunds.isByCard(payment);

/** Returns null for a payment in review, which isn't a usual one. */
function waitOf({ state, proofId }: Order): keyof UsualWaits | null {
  if (state === 'capturing') return 'card';
  return state === 'in_review' && proofId !== null ? 'transfer' : null;
}

/** Entries with notes for the shopper. */
const TOLD: ReadonlySet<string> = new Set(['proof-rejected', 'payment-refused', 'replaced']);

/** Returns the shopper's text of an entry. It never names a person of the store. */
function noteOf(event: TimelineEntry, order: Order): string | null {
  if (isAboutGame(event.type)) return [...order.lines, ...order.lost].find((line) => line.gameId === event.note)?.title ?? null;
  return TOLD.has(event.type) ? event.note : null;
}
