import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { batchForm, couponForm } from '~/features/coupon/index.server';
import { ShopError } from '~/domain/shared/shop-error';
import type { Shop } from '~/services/index.server';
import { CouponForm } from '~/ui/admin/coupon/form';
import { CouponList } from '~/ui/admin/coupon/list';
import { toBatchRow, toCouponRow } from '~/ui/admin/coupon/view';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { redirectWithToast } from '~/web/flash.server';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { pageAt } from '~/web/pagination.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const query = new URL(args.request.url).searchParams;
  const add = query.get('add');
  if (add !== null) return { add, next: null, coupons: [], batches: [] };
  const [{ coupons, next }, batches] = await Promise.all([pageAt(shop.coupons.list(query.get('after'))), shop.coupons.listBatches()]);
  const at = { now: shop.clock(), origin: shop.env.origin, titleOf: (id: string) => shop.catalogue.find(id)?.title ?? id };
  const figuresOf = await shop.couponFigures([...coupons, ...batches].map(({ id }) => id));
  return {
    add,
    next,
    coupons: coupons.map((each) => toCouponRow(i18n, each, figuresOf(each.id), at)),
    batches: batches.map((each) => toBatchRow(i18n, each, figuresOf(each.id), at)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const { t } = i18n;
  const form = await readForm(args.request, { multiline: ['games'] });
  try {
    switch (form.intent) {
      case 'create':
        return await create(shop, i18n, form, account.id);
      case 'create-many':
        return await createMany(shop, i18n, form, account.id);
      case 'end':
        await shop.coupons.end(form.values['id'] ?? '', account.id);
        return await redirectWithToast(shop, adminPaths.coupons(), { text: t('coupon-ended') });
      case 'end-many':
        await shop.coupons.endMany(form.values['id'] ?? '', account.id);
        return await redirectWithToast(shop, adminPaths.coupons(), { text: t('coupon-ended') });
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not-found') throw new Response(null, { status: 404 });
    return saveFailed(error, args, form, 'coupon-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-codes-for-shoppers') });
};

export default function AdminCouponsPage() {
  const { t } = useAdminTranslations();
  const { add, coupons, batches, next } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  if (add !== null || (answer && answer.intent !== 'end' && answer.intent !== 'end-many')) {
    const isMany = answer ? answer.intent === 'create-many' : add === 'codes';
    return (
      <AdminPage title={t('coupons-title')} aside={<BackToAll to={adminPaths.coupons()} text={t('coupon-all-codes')} />}>
        <NotSaved failure={answer?.failure} />
        <CouponForm isMany={isMany} values={answer?.values ?? {}} errors={answer?.errors ?? {}} />
      </AdminPage>
    );
  }
  return (
    <AdminPage title={t('coupons-title')} aside={<Aside />}>
      <NotSaved failure={answer?.failure} />
      <div className="stack gap-xl">
        <section className="panel" aria-label={t('coupon-codes-newest-first')}>
          {coupons.length > 0 ? (
            <CouponList rows={coupons} label={t('codes')} end="end" />
          ) : (
            <Empty title={t('coupon-no-code-was-made-yet')} />
          )}
          {next === null ? null : <Link to={adminPaths.coupons({ after: next })}>{t('older')}</Link>}
        </section>
        {batches.length > 0 ? (
          <section className="panel" aria-labelledby="singles">
            <h2 id="singles">{t('coupon-single-codes-newest-first')}</h2>
            <CouponList rows={batches} label={t('single-codes')} end="end-many" />
          </section>
        ) : null}
      </div>
    </AdminPage>
  );
}

function Aside() {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      <Link className="btn btn--line" to={adminPaths.newCoupon(true)}>
        {t('single-codes')}
      </Link>
      <Link className="btn btn--go" to={adminPaths.newCoupon(false)}>
        <Icon name="plus" />
        {t('coupon-new-code')}
      </Link>
    </div>
  );
}

async function create(shop: Shop, { t }: AdminTranslations, form: SubmittedForm, by: string) {
  const parsed = form.parse(couponForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { code, terms } = parsed.value;
  const gameIds = gamesNamed(shop, terms.gameIds);
  if (gameIds === null) return invalid(form, { games: 'coupon-game-unknown' });
  try {
    await shop.coupons.create(code, { ...terms, gameIds }, by);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'coupon-exists') return invalid(form, { code: 'coupon-exists' });
    throw error;
  }
  return redirectWithToast(shop, adminPaths.coupons(), { text: t('coupon-made', { code }) });
}

async function createMany(shop: Shop, { tCount }: AdminTranslations, form: SubmittedForm, by: string) {
  const parsed = form.parse(batchForm);
  if (!parsed.ok) return invalid(form, parsed.errors);
  const { prefix, count, terms } = parsed.value;
  const gameIds = gamesNamed(shop, terms.gameIds);
  if (gameIds === null) return invalid(form, { games: 'coupon-game-unknown' });
  await shop.coupons.createMany(prefix, count, { ...terms, gameIds }, by);
  return redirectWithToast(shop, adminPaths.coupons(), { text: tCount('coupons-made', count) });
}

/** Returns the ids of games by their titles, or other names; null where the store has no such game. */
function gamesNamed(shop: Shop, titles: readonly string[]): string[] | null {
  const ids = titles.map((title) => shop.catalogue.named(title)[0]?.id ?? shop.catalogue.find(title)?.id ?? null);
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}
