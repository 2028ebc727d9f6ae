import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { takenCount } from '~/domain/game/bulk-edit';
import { adminPaths } from '~/domain/paths/admin';
import type { GameBatch } from '~/features/game/index.server';
import { BATCH_WORDS, changeDetail } from '~/ui/admin/game/bulk-edit-view';
import { ChangeList } from '~/ui/admin/game/change/undo';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { toMoment } from '~/ui/components/order/view';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { lastList } from '~/web/admin/last-list.server';
import { requireAdmin } from '~/web/guards.server';
import { pageAt } from '~/web/pagination.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const after = new URL(args.request.url).searchParams.get('after');
  const { batches, next } = await pageAt(shop.gameBatches.listDecided(after));
  const ids = [...new Set(batches.map(({ by }) => by ?? ''))];
  const emails = new Map(await Promise.all(ids.map(async (id) => [id, await shop.audit.addressOf(id)] as const)));
  return {
    changes: batches.map((batch) => ({ ...toChange(i18n, batch), who: emails.get(batch.by ?? '') ?? '' })),
    next,
    isFirst: after === null,
    listTo: await lastList(shop, args.request, 'games'),
  };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('changes-title') });
};

export default function AdminChangesPage() {
  const { t } = useAdminTranslations();
  const { changes, next, isFirst, listTo } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('changes-title')} aside={<BackToAll to={listTo} text={t('all-games')} />}>
      <p className="soft below">{t('changes-hint')}</p>
      <section className="panel panel--list" aria-label={t('changes-title')}>
        {changes.length === 0 ? <Empty title={t('changes-none')} /> : <ChangeList changes={changes} />}
        {isFirst && next === null ? null : (
          <nav className="row row--apart" aria-label={t('pages')}>
            {isFirst ? <span /> : <Link to={adminPaths.batches()}>{t('sort-new')}</Link>}
            {next === null ? null : <Link to={adminPaths.batches({ after: next })}>{t('older')}</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}

function toChange(i18n: AdminTranslations, batch: GameBatch) {
  const { id, kind, counts, skipped, state, undoneBy, decidedAt } = batch;
  const isRunning = state === 'writing';
  return {
    id,
    title: i18n.t(BATCH_WORDS[kind].title),
    detail: changeDetail(i18n, batch),
    games: takenCount(counts) - skipped,
    state: i18n.t(isRunning ? 'under-way' : undoneBy === '' ? 'done' : 'undone'),
    isRunning,
    when: toMoment(decidedAt ?? 0, i18n.language),
  };
}
