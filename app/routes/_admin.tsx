import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import type { ReactNode } from 'react';

import { shop } from '~/services/index.server';
import { DeskFailure } from '~/ui/admin/layout/failure';
import { AdminFrame } from '~/ui/admin/layout/frame';
import styles from '~/ui/admin/styles.css?url';
import { FormWords } from '~/ui/components/form/words';
import { useRootData } from '~/ui/components/root-data';
import { useAdminTranslations } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return shop.desk.count();
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** The layout with the owner's frame, styles and words. It has no address: a form sent to /admin is for the page of games. */
export default function AdminLayout() {
  return (
    <Framed>
      <Outlet />
    </Framed>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Framed>
      <DeskFailure error={error} />
    </Framed>
  );
}

/** Puts the frame around a page of the owner's; a refused visitor stands in the shop's (app/root.tsx). */
function Framed({ children }: { readonly children: ReactNode }) {
  const words = useAdminTranslations();
  const { user } = useRootData();
  return <FormWords words={words}>{user?.isAdmin === true ? <AdminFrame>{children}</AdminFrame> : children}</FormWords>;
}
