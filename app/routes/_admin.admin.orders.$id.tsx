import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import { alarmForm } from '~/features/alert/index.server';
import { goneForm } from '~/features/refund/index.server';
import { unlessUnreadable } from '~/features/documents/index.server';
import { approveForm, endForm, type Order, rejectForm } from '~/features/order/index.server';
import { shop } from '~/services/index.server';
import { useFormAnswer } from '~/ui/components/form/answer';
import { DecisionBar, OrderDecision } from '~/ui/admin/order/decision';
import { OrderFacts, OrderProof } from '~/ui/admin/order/facts';
import { AdminOrderLines, LinesToDecide } from '~/ui/admin/order/lines';
import { toAdminOrder } from '~/ui/admin/order/page-view';
import type { ProofShown, Refusal } from '~/ui/admin/order/view';
import { Reasons } from '~/ui/admin/order/reason';
import { AdminPage, BackToAll, HistoryLink } from '~/ui/admin/layout/page';
import { PayeesChanged } from '~/ui/admin/setting/payees-changed';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { NeedsOwner, OrderStateBadge } from '~/ui/components/order/state';
import { toMoment } from '~/ui/components/order/view';
import { OrderTimeline } from '~/ui/components/order/timeline';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, type DeskText, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readForm, type Parsed, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const order = await shop.orders.find(referenceOf(args.params['id']));
  if (!order) throw new Response(null, { status: 404 });
  const [proof, hint, approver, hasProvider, payeesChanged] = await Promise.all([
    proofShown(order.proofId),
    shop.statements.hintFor(order),
    approverOf(order),
    canAsk(order),
    payeesChangedBefore(say, order),
  ]);
  // why not beside one that waits: its own decision comes first
  const nextWaiting = order.waitingSince === null ? await longestWaiting() : null;
  return { order: toAdminOrder(say, order, { proof, hint, approver, find: shop.catalogue.find, hasProvider }), nextWaiting, payeesChanged };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireAdmin(args);
  const say = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['reason', 'answer'] });
  const id = referenceOf(args.params['id']);
  try {
    return await act(say, form, id, visit.account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'decision-failed');
  }
}

async function act(say: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  switch (form.intent) {
    case 'approve': {
      // why: the same approval twice changes nothing, and says so
      const done = (await shop.orders.find(id))?.payment ? 'order-approved-before' : 'order-approved';
      return decide(say, form, id, form.parse(approveForm), done, (input) => shop.orders.approve(id, { by, ...input }));
    }
    case 'approve-next':
      return decide(
        say,
        form,
        id,
        form.parse(approveForm),
        'order-approved',
        (input) => shop.orders.approve(id, { by, ...input }),
        (each) => next(say, each),
      );
    case 'second':
      return decide(say, form, id, form.parse(approveForm), 'second-payment-kept', (input) =>
        shop.orders.approve(id, { by, ...input, isSecond: true }),
      );
    case 'answer':
      return decide(say, form, id, form.parse(alarmForm), 'order-resolved', (input) => shop.orders.answerAlarm(id, { by, ...input }));
    case 'give-keys':
      return decide(say, form, id, form.parse(goneForm), 'gone-given', (input) => shop.refunds.decideGone(id, { by, ...input, close: [] }));
    case 'close-lines': {
      const close = closedLines(form);
      if (close.length === 0) return invalid(form, { close: 'gone-lines-required' });
      return decide(say, form, id, form.parse(goneForm), 'gone-closed', (input) => shop.refunds.decideGone(id, { by, ...input, close }));
    }
    case 'end':
      return decide(say, form, id, form.parse(endForm), 'order-ended', async (input) => {
        await shop.cards?.giveUp(id);
        const order = await shop.orders.find(id);
        return shop.orders.end(id, { by, ...input, isUnasked: order !== null && !(await canAsk(order)) });
      });
    case 'reject':
      return decide(say, form, id, form.parse(rejectForm), 'order-rejected', (input) => shop.orders.reject(id, { by, ...input }));
    default:
      throw new Response(null, { status: 400 });
  }
}

function closedLines({ values }: SubmittedForm): readonly string[] {
  return Object.entries(values).flatMap(([name, gameId]) => (name.startsWith('close-') && gameId !== undefined ? [gameId] : []));
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('order-reference', { reference: args.data.order.reference }) : t('order-admin-orders') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminOrderPage() {
  const { t } = useAdminTranslations();
  const { order, nextWaiting, payeesChanged } = useLoaderData<typeof loader>();
  const sent = useFormAnswer<typeof action>();
  const refusal: Refusal | null = sent ? { ...sent, usedBy: sent.more?.usedBy ?? null } : null;
  return (
    <AdminPage title={t('order-reference', { reference: order.reference })} aside={<OrderAside id={order.reference} />}>
      <NotSaved failure={sent?.failure} />
      <p className="row gap-s below">
        <OrderStateBadge state={order.state} />
        {order.needsOwner ? <NeedsOwner /> : null}
        <Reasons reasons={order.reasons} />
      </p>
      {nextWaiting === null ? null : (
        <p className="below">
          <Link className="btn btn--line" to={adminPaths.order(nextWaiting)}>
            {t('order-next-waits', { reference: nextWaiting })}
          </Link>
        </p>
      )}
      <LinesToDecide order={order} />
      {/* why a key: the fields of the next order must not keep what was typed for this one */}
      <div className="decide" key={order.reference}>
        <OrderFacts order={order} />
        <OrderProof order={order} />
        <div className="decide__forms stack">
          {payeesChanged === null ? null : <PayeesChanged {...payeesChanged} />}
          <OrderDecision order={order} refusal={refusal} />
        </div>
        <AdminOrderLines order={order} />
        <OrderTimeline events={order.events} />
      </div>
      <DecisionBar order={order} refusal={refusal} />
    </AdminPage>
  );
}

function OrderAside({ id }: { readonly id: string }) {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      <HistoryLink of={`orders/${id}`} />
      <BackToAll to={adminPaths.orders()} text={t('admin-all-orders')} />
    </div>
  );
}

/** Returns the order's reference, also typed in lower case. */
function referenceOf(param = ''): string {
  const reference = parseReference(param);
  if (reference === null) throw new Response(null, { status: 404 });
  return reference;
}

/** Returns whether the provider of the order's last attempt can be asked. */
async function canAsk(order: Order): Promise<boolean> {
  return shop.cards !== null && (await unlessUnreadable(shop.cards.isElsewhere(order))) !== true;
}

async function proofShown(proofId: string | null): Promise<ProofShown | null> {
  if (proofId === null) return null;
  const proof = await unlessUnreadable(shop.proofs.find(proofId));
  return proof === null ? 'nothing' : proof.kind === 'pdf' ? 'file' : 'picture';
}

/** Returns the admin's address; '' where it is unknown, null where the provider reported the payment. */
async function approverOf({ payment }: Order): Promise<string | null> {
  if (payment === null || payment.by === '') return null;
  return shop.audit.addressOf(payment.by);
}

/** Returns the last change of the bank account or the wallets, to be told at the approvals that follow it. */
async function payeesChangedBefore({ t, language }: AdminTranslations, { state }: Order) {
  const changed = state === 'in_review' ? await shop.settings.payeesChangedLately() : null;
  return changed && { moment: toMoment(changed.at, language), by: (await shop.audit.addressOf(changed.by)) || t('audit-unknown-admin') };
}

async function longestWaiting(): Promise<string | null> {
  const [waiting] = (await shop.orders.list('decide')).orders;
  return waiting?.id ?? null;
}

/** Leads to the order whose proof has waited longest. */
async function next({ t }: AdminTranslations, id: string) {
  const [proven] = (await shop.orders.list('proofs')).orders;
  const path = proven === undefined ? adminPaths.today : adminPaths.order(proven.id);
  return redirectWithToast(path, { text: t(proven === undefined ? 'order-approved-last' : 'order-approved-next', { order: id }) });
}

type Done = (id: string) => Promise<Response>;

async function decide<T>(
  { t }: AdminTranslations,
  form: SubmittedForm,
  id: string,
  parsed: Parsed<T>,
  done: DeskText,
  act: (input: T) => Promise<Order>,
  then: Done = () => redirectWithToast(adminPaths.order(id), { text: t(done) }),
) {
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await act(parsed.value);
    return await then(id);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    switch (error.code) {
      case 'amount-over':
        return invalid(form, {
          amountReceived: error.code,
          ...(form.values['reason'] === '' ? { reason: 'amount-differs' as const } : {}),
        });
      case 'amount-differs':
        return invalid(form, { reason: error.code });
      case 'reference-used':
        return invalidWith(form, { bankReference: 'reference-taken' }, { usedBy: error.subject[0] ?? null }, 409);
      case 'wrong-state':
      case 'alarm-answered':
        return invalid(form, { form: error.code }, 409);
      case 'card-undecided':
        return invalid(form, { form: 'end-card-undecided' }, 409);
      case 'not-found':
        throw new Response(null, { status: 404 });
      default:
        throw error;
    }
  }
}
