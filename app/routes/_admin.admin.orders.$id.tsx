import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import { answerOf } from '~/domain/shared/form-answer';
import { alertForm } from '~/features/alert/index.server';
import { goneForm } from '~/features/refund/index.server';
import { approveForm, endForm, noteForm, type Order, secondForm } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { useFormAnswer } from '~/ui/components/form/answer';
import { ApproveBar, askPaths } from '~/ui/admin/order/approve';
import { OrderDecision } from '~/ui/admin/order/decision';
import { OrderFacts, OrderProof } from '~/ui/admin/order/facts';
import { AdminOrderLines, LinesToDecide } from '~/ui/admin/order/lines';
import { MoneyActs, MoneyHistory } from '~/ui/admin/order/money/acts';
import { decisionPath, toAdminOrder, toPayeesChanged } from '~/ui/admin/order/page-view';
import { rejectionText } from '~/ui/admin/order/reason-view';
import type { AdminOrderView, Refusal } from '~/ui/admin/order/view';
import { Reasons } from '~/ui/admin/order/reason';
import { AdminPage, BackToAll, HistoryLink } from '~/ui/admin/layout/page';
import { Checks } from '~/ui/admin/proof/queue';
import { PayeesChanged } from '~/ui/admin/setting/payees-changed';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { NeedsOwner, OrderStateBadge } from '~/ui/components/order/state';
import { OrderTimeline } from '~/ui/components/order/timeline';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, type AdminText, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type Parsed, type SubmittedForm } from '~/web/form.server';
import { lastList } from '~/web/admin/last-list.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';
import { besideOrder, canAsk, payeesChangedBefore, refusedDecision, rejectionReason } from '~/web/order/admin.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const order = await shop.orders.find(referenceOf(args.params['id']));
  if (!order) throw new Response(null, { status: 404 });
  const payeesChanged = toPayeesChanged(i18n, await payeesChangedBefore(shop, order));
  // why not beside one that waits: its own decision comes first
  const nextWaiting = order.waitingSince === null ? await nextRequest(shop) : null;
  const listTo = await lastList(shop, args.request, 'orders');
  const isAsked = new URL(args.request.url).searchParams.has('ask');
  return { order: toAdminOrder(i18n, order, await besideOrder(shop, order)), nextWaiting, payeesChanged, listTo, isAsked };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['reason', 'answer'] });
  const id = referenceOf(args.params['id']);
  try {
    return await act(shop, i18n, form, id, account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'decision-failed');
  }
}

async function act(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  // why: a proof that came meanwhile was not looked at
  const looked = form.values['proof'] === undefined ? {} : { seen: form.values['proof'] };
  switch (form.intent) {
    case 'approve': {
      // why: the same approval twice changes nothing, and says so
      const done = (await shop.orders.find(id))?.payment ? 'order-approved-before' : 'event-order-approved';
      return decide(shop, i18n, form, id, form.parse(approveForm), done, (input) =>
        shop.statements.approveByHand(id, { by, ...looked, ...input }),
      );
    }
    case 'second':
      return decide(shop, i18n, form, id, form.parse(secondForm), 'second-payment-kept', (input) =>
        shop.orders.approve(id, { by, ...input, isSecond: true }),
      );
    case 'answer':
      return decide(shop, i18n, form, id, form.parse(alertForm), 'event-order-resolved', (input) =>
        shop.orders.answerAlert(id, { by, ...input }),
      );
    case 'give-keys':
      return decide(shop, i18n, form, id, form.parse(goneForm), 'gone-given', (input) =>
        shop.refunds.decideGone(id, { by, ...input, close: [] }),
      );
    case 'close-lines': {
      const close = closedLines(form);
      if (close.length === 0) return invalid(form, { close: 'gone-lines-required' });
      return decide(shop, i18n, form, id, form.parse(goneForm), 'gone-closed', (input) =>
        shop.refunds.decideGone(id, { by, ...input, close }),
      );
    }
    case 'note':
      return decide(shop, i18n, form, id, form.parse(noteForm), 'note-done', (input) => shop.orders.noteMoney(id, { by, ...input }));
    case 'end':
      return decide(shop, i18n, form, id, form.parse(endForm), 'step-cancelled', async (input) => {
        await shop.cards?.giveUp(id);
        const order = await shop.orders.find(id);
        return shop.orders.end(id, { by, ...input, isUnasked: order !== null && !(await canAsk(shop, order)) });
      });
    case 'reject': {
      const reason = await rejectionReason(shop, form, id, rejectionText);
      const parsed = typeof reason === 'string' ? { ok: true as const, value: { reason } } : reason;
      return decide(shop, i18n, form, id, parsed, 'event-proof-rejected', (input) => shop.orders.reject(id, { by, ...looked, ...input }));
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

function closedLines({ values }: SubmittedForm): readonly string[] {
  return Object.entries(values).flatMap(([name, gameId]) => (name.startsWith('close-') && gameId !== undefined ? [gameId] : []));
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('order-title', { reference: args.data.order.reference }) : t('admin-orders') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminOrderPage() {
  const { t } = useAdminTranslations();
  const { order, nextWaiting, payeesChanged, listTo, isAsked } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const refusal: Refusal | null = answer ? { ...answer, usedBy: answer.more?.usedBy ?? null } : null;
  return (
    <AdminPage title={t('order-title', { reference: order.reference })} aside={<OrderAside order={order} listTo={listTo} />}>
      <NotSaved failure={answer?.failure} />
      <p className="row gap-s below">
        <OrderStateBadge state={order.state} />
        {order.needsOwner ? <NeedsOwner /> : null}
        <Reasons reasons={order.reasons} />
      </p>
      {nextWaiting === null ? null : (
        <p className="below">
          <Link className="btn btn--line" to={nextWaiting.to}>
            {t('order-next-waits', { reference: nextWaiting.reference })}
          </Link>
        </p>
      )}
      <LinesToDecide order={order} />
      {/* why a key: the fields of the next order must not keep what was typed for this one */}
      <div className="decide split stack" key={order.reference}>
        <OrderProof order={order}>{order.proof !== null && order.canReject ? <Checks order={order} /> : null}</OrderProof>
        <div className="decide__side stack">
          <OrderFacts order={order} />
          <AdminOrderLines order={order} />
          {payeesChanged === null ? null : <PayeesChanged {...payeesChanged} />}
          <OrderDecision order={order} refusal={refusal} isAsked={isAsked} />
          <MoneyHistory money={order.money} />
          <MoneyActs reference={order.reference} money={order.money} refusal={refusal} />
        </div>
        <OrderTimeline events={order.events} />
      </div>
      <ApproveBar order={order} refusal={answerOf(refusal, 'approve')} isAsked={isAsked} askPath={askPaths.order(order)} />
    </AdminPage>
  );
}

function OrderAside({ order, listTo }: { readonly order: AdminOrderView; readonly listTo: string }) {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      {order.canApprove && order.canReject ? (
        <Link className="btn btn--line" to={adminPaths.proofs(order.reference)}>
          {t('queue-open')}
        </Link>
      ) : null}
      <HistoryLink of={`orders/${order.reference}`} />
      <BackToAll to={listTo} text={t('all-orders')} />
    </div>
  );
}

/** Returns the order's reference, also typed in lower case. */
function referenceOf(param = ''): string {
  const reference = parseReference(param);
  if (reference === null) throw new Response(null, { status: 404 });
  return reference;
}

/** Returns the request, problem or alert that has waited longest. Proofs have a queue of their own. */
async function nextRequest(shop: Shop): Promise<{ readonly reference: string; readonly to: string } | null> {
  const [waiting] = (await shop.orders.list('requests')).orders;
  return waiting ? { reference: waiting.id, to: decisionPath(waiting) } : null;
}

async function decide<T>(
  shop: Shop,
  { t }: AdminTranslations,
  form: SubmittedForm,
  id: string,
  parsed: Parsed<T>,
  done: AdminText,
  act: (input: T) => Promise<Order>,
) {
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await act(parsed.value);
    return await redirectWithToast(shop, adminPaths.order(id), { text: t(done) });
  } catch (error) {
    return refusedDecision(form, error);
  }
}
