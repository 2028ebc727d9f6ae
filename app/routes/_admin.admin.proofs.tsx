import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import { answerOf } from '~/domain/shared/form-answer';
import { ShopError } from '~/domain/shared/shop-error';
import { approveForm } from '~/features/order/index.server';
import type { Shop } from '~/services/index.server';
import { AdminPage } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { PayeesChanged } from '~/ui/admin/setting/payees-changed';
import { ShortcutSwitch } from '~/ui/admin/layout/shortcuts';
import { toAdminOrder, toPayeesChanged } from '~/ui/admin/order/page-view';
import { rejectionText } from '~/ui/admin/order/reason-view';
import type { Refusal } from '~/ui/admin/order/view';
import { QueueAside, QueueTitle } from '~/ui/admin/proof/head';
import { DecidedBefore, QueuedProof, QueueEmpty } from '~/ui/admin/proof/queue';
import { SureLeft, SureProofs } from '~/ui/admin/proof/sure';
import { toDecided } from '~/ui/admin/proof/view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { redirectWithToast } from '~/web/flash.server';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { approverOf, besideOrder, payeesChangedBefore, refusedDecision, rejectionReason } from '~/web/order/admin.server';
import { approveMatched, matchedProofs } from '~/web/order/matched.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const queue = await shop.orders.listProofs();
  const url = new URL(args.request.url);
  const wantedOrder = parseReference(url.searchParams.get('order') ?? '');
  const nth = Math.max(
    0,
    queue.findIndex(({ id }) => id === wantedOrder),
  );
  const order = queue[nth];
  const isElsewhere = wantedOrder !== null && order?.id !== wantedOrder;
  const decided = isElsewhere ? await shop.orders.find(wantedOrder) : null;
  const beside = order && (await besideOrder(shop, order));
  return {
    decided: decided && toDecided(i18n, decided, await approverOf(shop, decided)),
    shown: order &&
      beside && {
        order: toAdminOrder(i18n, order, beside),
        proofId: order.proofId,
        isAsked: url.searchParams.has('ask'),
        waitsMs: shop.clock() - (order.waitingSince ?? order.createdAt),
      },
    sure: await matchedProofs(shop, queue),
    nth: nth + 1,
    payeesChanged: order ? toPayeesChanged(i18n, await payeesChangedBefore(shop, order)) : null,
    count: queue.length,
    before: queue[nth - 1]?.id ?? null,
    after: following(queue, order?.id ?? ''),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['reason'] });
  const id = parseReference(form.values['order'] ?? '');
  if (id === null && form.intent !== 'approve-sure') throw new Response(null, { status: 400 });
  try {
    return id === null
      ? await approveMatched(shop, form, account.id, (count) => i18n.tCount('statement-done', count))
      : await decide(shop, i18n, form, id, account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'decision-failed');
  }
}

async function decide(shop: Shop, i18n: AdminTranslations, form: SubmittedForm, id: string, by: string) {
  const next = following(await shop.orders.listProofs(), id);
  // why: a proof that came meanwhile was not looked at
  const seen = form.values['proof'] || null;
  try {
    switch (form.intent) {
      case 'approve': {
        const parsed = form.parse(approveForm);
        if (!parsed.ok) return invalid(form, parsed.errors);
        const { payment } = await shop.statements.approveByHand(id, { by, seen, ...parsed.value });
        if (payment?.by !== by) return redirect(adminPaths.proofs(id), 303);
        return await goOn(shop, i18n, next, { order: id }, ['order-approved-next', 'order-approved-last']);
      }
      case 'reject': {
        const reason = await rejectionReason(shop, form, id, rejectionText);
        if (typeof reason !== 'string') return invalid(form, reason.errors);
        await shop.orders.reject(id, { by, seen, reason });
        return await goOn(shop, i18n, next, { order: id }, ['queue-rejected-next', 'queue-rejected-last']);
      }
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'wrong-state') return redirect(adminPaths.proofs(id), 303);
    return refusedDecision(form, error);
  }
}

type Done = 'order-approved-next' | 'order-approved-last' | 'queue-rejected-next' | 'queue-rejected-last';

function goOn(
  shop: Shop,
  { t }: AdminTranslations,
  next: string | null,
  about: { readonly order: string },
  [more, last]: readonly [Done, Done],
) {
  return redirectWithToast(shop, adminPaths.proofs(next), { text: t(next === null ? last : more, about) });
}

/** Returns the proof behind this one, then the first of the others; null: there is no other. */
function following(queue: readonly { readonly id: string }[], id: string): string | null {
  const nth = queue.findIndex((each) => each.id === id);
  return (queue[nth + 1] ?? queue.find((each) => each.id !== id))?.id ?? null;
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('queue-admin') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminProofsPage() {
  const { t } = useAdminTranslations();
  const { decided, shown, sure, payeesChanged, ...place } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const more = answer?.more ?? null;
  const refusal: Refusal | null = answer ? { ...answer, usedBy: more && 'usedBy' in more ? more.usedBy : null } : null;
  return (
    <AdminPage title={shown ? <QueueTitle {...shown} /> : t('order-proofs')} aside={shown ? <QueueAside {...place} /> : undefined}>
      <NotSaved failure={answer?.failure} />
      <DecidedBefore decided={decided} />
      {payeesChanged === null ? null : <PayeesChanged {...payeesChanged} />}
      <SureLeft left={more && 'left' in more ? more : null} />
      <SureProofs {...sure} errors={answerOf(answer, 'approve-sure')?.errors ?? {}} />
      {shown ? <QueuedProof key={shown.order.reference} {...shown} refusal={refusal} /> : <QueueEmpty />}
      {shown ? <ShortcutSwitch /> : null}
    </AdminPage>
  );
}
