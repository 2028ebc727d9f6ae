import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { beginningOf } from '~/domain/shared/truncate';
import { adminPaths } from '~/domain/paths/admin';
import { readAuditAction } from '~/features/audit/index.server';
import { AuditFilters, AuditList } from '~/ui/admin/audit/list';
import { aboutOf, toAuditNames, toAuditRow } from '~/ui/admin/audit/view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { auditNames } from '~/web/admin/audit-names.server';
import { pageAt } from '~/web/pagination.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const about = beginningOf(params.get('about') ?? '', 500);
  const by = beginningOf(params.get('by') ?? '', 200);
  const action = readAuditAction(params.get('action'));
  const after = params.get('after');
  const [{ entries, next }, admins] = await Promise.all([
    pageAt(shop.audit.list(about === '' ? { by, action } : { about }, after)),
    shop.audit.admins(),
  ]);
  const names = toAuditNames(i18n, await auditNames(shop, entries, about));
  return {
    about: about === '' ? null : { path: about, ...aboutOf(i18n, names, about) },
    by,
    action,
    admins: admins.map(({ id, email }) => ({ value: id, label: email })),
    rows: entries.map((each) => toAuditRow(i18n, names, each)),
    next,
    isFirst: after === null,
  };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-audit-log') });
};

export default function AdminAuditPage() {
  const { t } = useAdminTranslations();
  const { about, by, action, admins, rows, next, isFirst } = useLoaderData<typeof loader>();
  const page = (after: string) => adminPaths.audit(about === null ? { by, action, after } : { about: about.path, after });
  return (
    <AdminPage
      title={about === null ? t('audit-log') : t('audit-history-text', { text: about.text })}
      aside={
        about === null ? <p className="soft">{t('audit-log-lead')}</p> : <BackToAll to={adminPaths.audit()} text={t('audit-all-changes')} />
      }
    >
      {about === null ? <AuditFilters by={by} action={action} admins={admins} /> : null}
      {about?.to ? (
        <p className="below">
          <Link to={about.to}>{about.text}</Link>
        </p>
      ) : null}
      <section className="panel panel--list" aria-label={t('audit-changes-newest-first')}>
        {rows.length > 0 ? (
          <AuditList rows={rows} />
        ) : (
          <Empty title={t(about === null && by + action === '' ? 'audit-empty' : 'audit-empty-filtered')} />
        )}
        {isFirst && next === null ? null : (
          <nav className="row row--apart" aria-label={t('pages')}>
            {isFirst ? <span /> : <Link to={page('')}>{t('sort-new')}</Link>}
            {next === null ? null : <Link to={page(next)}>{t('older')}</Link>}
          </nav>
        )}
      </section>
    </AdminPage>
  );
}
