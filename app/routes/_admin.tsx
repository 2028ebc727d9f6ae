import type { LinksFunction } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';

import { DeskFailure } from '~/ui/admin/layout/failure';
import styles from '~/ui/admin/styles.css?url';
import { FormWords } from '~/ui/components/form/words';
import { hasSentence, t } from '~/ui/translations/admin';

/** The layout with the owner's styles and words. It has no address: a form sent to /admin is for the page of games. */
const words = { hasSentence, t };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export default function DeskLayout() {
  return (
    <FormWords words={words}>
      <Outlet />
    </FormWords>
  );
}

export function ErrorBoundary() {
  return <DeskFailure error={useRouteError()} />;
}
