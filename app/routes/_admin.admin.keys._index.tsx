import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { readRestockSort } from '~/domain/admin/restock';
import { adminPaths } from '~/domain/paths/admin';
import { KeySearch } from '~/ui/admin/key/list';
import { Restock, RestockAside } from '~/ui/admin/key/restock';
import { AdminPage } from '~/ui/admin/layout/page';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const sort = readRestockSort(params.get('sort'));
  return { ...(await shop.restock.page(sort, Number(params.get('page')))), sort };
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('restock-title') });
};

export default function AdminRestockPage() {
  const { t } = useAdminTranslations();
  const loaded = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('keys')} aside={<RestockAside />}>
      <KeySearch action={adminPaths.keySearch} typed="" />
      <Restock {...loaded} />
    </AdminPage>
  );
}
