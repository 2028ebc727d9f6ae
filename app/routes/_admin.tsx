import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';

import { AdminFailure } from '~/ui/admin/layout/failure';
import { AdminFrame } from '~/ui/admin/layout/frame';
import styles from '~/ui/admin/styles.css?url';
import { FormWords } from '~/ui/components/form/words';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { useAdminTranslations } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  return shop.dashboard.count();
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const handle: PageHandle = { frame: (main, behind) => <AdminFrame main={main} behind={behind} /> };

/** The layout with the owner's styles and words. It has no address: a form sent to /admin is for the page of games. */
export default function AdminLayout() {
  const words = useAdminTranslations();
  return (
    <FormWords words={words}>
      <Outlet />
    </FormWords>
  );
}

export function ErrorBoundary() {
  return <AdminFailure error={useRouteError()} />;
}
