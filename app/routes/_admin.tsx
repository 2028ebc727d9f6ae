import type { LinksFunction } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';

import { DeskFailure } from '~/ui/admin/layout/failure';
import styles from '~/ui/admin/styles.css?url';
import { FormWords } from '~/ui/components/form/words';
import { useAdminTranslations } from '~/ui/translations/admin';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** The layout with the owner's styles and words. It has no address: a form sent to /admin is for the page of games. */
export default function DeskLayout() {
  const words = useAdminTranslations();
  return (
    <FormWords words={words}>
      <Outlet />
    </FormWords>
  );
}

export function ErrorBoundary() {
  return <DeskFailure error={useRouteError()} />;
}
