import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { parseReference } from '~/domain/order';
import { ShopError } from '~/domain/shared/shop-error';
import { voidForm } from '~/features/order/index.server';
import { toVoid } from '~/ui/admin/order/money/view';
import { VoidPayment } from '~/ui/admin/order/money/void';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const order = await shop.orders.find(referenceOf(args));
  if (!order) throw new Response(null, { status: 404 });
  return { order: toVoid(adminTranslationsAt(args.request), order, await shop.orders.isOnStatement(order.id)) };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const { t } = adminTranslationsAt(args.request);
  const form = await readForm(args.request, { multiline: ['reason'] });
  const id = referenceOf(args);
  if (form.intent !== 'void') throw new Response(null, { status: 400 });
  const parsed = form.parse(voidForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  try {
    await shop.orders.voidPayment(id, { by: account.id, ...parsed.value });
  } catch (error) {
    if (!(error instanceof ShopError)) return saveFailed(error, args, form, 'decision-failed');
    if (error.code === 'not-found') throw new Response(null, { status: 404 });
    return invalid(form, { form: 'wrong-state' }, 409);
  }
  return redirectWithToast(shop, adminPaths.order(id), { text: t('void-done') });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: args.data ? t('void-title', { reference: args.data.order.reference }) : t('admin-orders') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function VoidPaymentPage() {
  const { t } = useAdminTranslations();
  const { order } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={t('void-act')} aside={<BackToAll to={adminPaths.order(order.reference)} text={t('back-to-the-order')} />}>
      <NotSaved failure={answer?.failure} />
      <VoidPayment order={order} refusal={answer ?? null} />
    </AdminPage>
  );
}

function referenceOf({ params }: LoaderFunctionArgs | ActionFunctionArgs): string {
  const reference = parseReference(params['id'] ?? '');
  if (reference === null) throw new Response(null, { status: 404 });
  return reference;
}
