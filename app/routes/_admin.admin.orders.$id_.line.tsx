import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import { canAskRefundAccount } from '~/domain/payment/refund-account';
import { canRefund, canReplaceKey, refundableAmount } from '~/domain/payment/refund-amounts';
import { isNothing, ownReturns } from '~/domain/payment/returns';
import { isTransfer } from '~/domain/payment/method';
import type { Language } from '~/domain/shared/language';
import { ShopError } from '~/domain/shared/shop-error';
import { declineForm, refundForm } from '~/features/refund/index.server';
import type { Order } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { AdminOrderLineDecision } from '~/ui/admin/order/line';
import type { LineToDecide } from '~/ui/admin/order/line-view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { amountText, toLineQuestion } from '~/ui/components/order/request-view';
import { toMoment } from '~/ui/components/order/view';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const { id, gameId } = subjectOf(args);
  const order = await shop.orders.find(id);
  const line = order?.lines.find((each) => each.gameId === gameId);
  if (!order || !line) throw new Response(null, { status: 404 });
  return { line: toView(shop, i18n, order, line, canReplaceKey(order, gameId) && (await shop.refunds.hasSpare(line))) };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['answer'] });
  const subject = subjectOf(args);
  try {
    return await act(shop, i18n, form, subject, account.id);
  } catch (error) {
    if (!(error instanceof ShopError)) return saveFailed(error, args, form, 'decision-failed');
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    return invalid(form, { form: 'wrong-state' }, 409);
  }
}

async function act(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, { id, gameId }: Subject, by: string) {
  const { t } = i18n;
  const refundId = form.values['refundId'] ?? '';
  switch (form.intent) {
    case 'refund': {
      const order = await shop.orders.find(id);
      if (order?.payment && shop.refunds.isByCard(order.payment))
        return redirectWithResult(shop, i18n, id, await shop.refunds.send(id, { by, gameId }), gameId);
      const parsed = form.parse(refundForm);
      if (!parsed.ok) return invalid(form, parsed.errors);
      return redirectWithResult(shop, i18n, id, await shop.refunds.record(id, { by, gameId, ...parsed.value }), gameId);
    }
    case 'retry':
      return redirectWithResult(shop, i18n, id, await shop.refunds.retry(id, { by, refundId }), gameId);
    case 'record': {
      const parsed = form.parse(refundForm);
      if (!parsed.ok) return invalid(form, parsed.errors);
      return redirectWithResult(shop, i18n, id, await shop.refunds.recordFailed(id, { by, refundId, ...parsed.value }), gameId);
    }
    case 'record-sent':
    case 'record-unasked': {
      const parsed = form.parse(refundForm);
      if (!parsed.ok) return invalid(form, parsed.errors);
      const isToCard = form.intent === 'record-unasked';
      return redirectWithResult(shop, i18n, id, await shop.refunds.recordUnasked(id, { by, refundId, isToCard, ...parsed.value }), gameId);
    }
    case 'ask-account':
      await shop.refundAccounts.ask(id, by);
      return redirectWithToast(shop, adminPaths.orderLine(id, gameId), { text: t('line-account-ask-done') });
    case 'show-account':
      return invalidWith(form, {}, { account: await shop.refundAccounts.show(id, by) }, 200);
    case 'replace': {
      const order = await shop.refunds.replaceKey(id, { by, gameId, keyId: form.values['keyId'] ?? '' });
      const isOwed = order.lines.some((line) => line.gameId === gameId && line.state === 'owed');
      return redirectWithToast(shop, adminPaths.order(id), { text: t(isOwed ? 'line-owed' : 'step-key-replaced') });
    }
    case 'decline': {
      const parsed = form.parse(declineForm);
      if (!parsed.ok) return invalid(form, parsed.errors);
      await shop.questions.decline(id, { by, ...parsed.value });
      return redirectWithToast(shop, adminPaths.order(id), { text: t('line-declined') });
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, {
    title: args.data ? t('line-title', { title: args.data.line.title, reference: args.data.line.reference }) : t('admin-orders'),
  });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminOrderLinePage() {
  const { t } = useAdminTranslations();
  const { line } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage
      title={t('order-title', { reference: line.reference })}
      aside={<BackToAll to={adminPaths.order(line.reference)} text={t('back-to-the-order')} />}
    >
      <NotSaved failure={answer?.failure} />
      <AdminOrderLineDecision line={line} refusal={answer ?? null} account={answer?.more?.account} />
    </AdminPage>
  );
}

type Subject = ReturnType<typeof subjectOf>;

function subjectOf({ request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const id = parseReference(params['id'] ?? '');
  if (id === null) throw new Response(null, { status: 404 });
  return { id, gameId: new URL(request.url).searchParams.get('game') ?? '' };
}

/** Leads back to the order with the refund's result. */
function redirectWithResult(shop: Shop, { t }: AdminTranslations, id: string, order: Order, gameId: string) {
  const refund = order.refunds.find((each) => each.gameId === gameId);
  if (refund?.state === 'failed')
    return redirectWithToast(shop, adminPaths.orderLine(id, gameId), { text: t('line-refund-refused'), tone: 'bad' });
  const doneCode = refund && !isTransfer(refund.method) ? 'mail-refund-sent' : 'line-refunded';
  const code = refund?.state === 'sending' ? 'line-refund-waits' : doneCode;
  return redirectWithToast(shop, adminPaths.order(id), { text: t(code) });
}

function toAccount(order: Order, language: Language): LineToDecide['account'] {
  const { refundAccountAt: typedAt, refundAccountAskedAt: askedAt } = order;
  return {
    typed: typedAt === null ? null : toMoment(typedAt, language),
    requested: askedAt === null ? null : toMoment(askedAt, language),
    canAsk: canAskRefundAccount(order),
  };
}

function toView(shop: Shop, { language }: AdminTranslations, order: Order, line: Order['lines'][number], hasSpare: boolean): LineToDecide {
  const { gameId, title, cover, platform, type, priceCentimes, state, keyId, revealedAt } = line;
  const { payment } = order;
  const { open, refund } = toLineQuestion(order, gameId, shop.clock(), language);
  const isByCard = payment !== null && shop.refunds.isByCard(payment);
  const amount = payment && refundableAmount({ ...order, payment }, gameId);
  return {
    path: adminPaths.orderLine(order.id, gameId),
    reference: order.id,
    name: order.name,
    email: order.email,
    gameId,
    title,
    cover,
    platform,
    type,
    priceCentimes,
    state,
    keyId,
    isSeen: revealedAt !== null,
    paid: payment && { amountCentimes: payment.amountCentimes, method: payment.method, at: toMoment(payment.at, language) },
    question: open,
    refund,
    canRefund: canRefund(order, gameId) && !(ownReturns(order).length > 0 && amount !== null && isNothing(amount)),
    amount: amount === null ? '' : amountText(isByCard ? amount : { ...amount, usdCents: null }, language),
    isByCard,
    totalCentimes: order.totalCentimes,
    isPart: payment !== null && payment.amountCentimes !== order.totalCentimes,
    account: isByCard && refund?.state !== 'failed' ? null : toAccount(order, language),
    canReplace: canReplaceKey(order, gameId),
    hasSpare,
  };
}
