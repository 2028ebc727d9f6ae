import { Outlet } from '@remix-run/react';

import type { PageHandle } from '~/ui/kit/page-handle';

/** Home, about and support: the pages with a footer. It stands beside `<main>`, so the layout around it renders it. */
export const handle: PageHandle = { hasFooter: true };

export default function SiteLayout() {
  return <Outlet />;
}
