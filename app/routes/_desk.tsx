import type { LinksFunction } from '@remix-run/node';
import { Outlet } from '@remix-run/react';

import styles from '~/ui/desk/styles.css?url';

/**
 * The frame of the owner's pages: no other page loads the owner's styles. It has no address, so a form sent to /admin goes to the page of
 * games.
 */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export default function DeskLayout() {
  return <Outlet />;
}
