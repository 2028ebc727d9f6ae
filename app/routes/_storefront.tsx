import { Outlet } from '@remix-run/react';

import type { PageHandle } from '~/ui/components/document/page-handle';

/** Home, about and support have a footer. It is beside `<main>`, so the layout around it renders it. */
export const handle: PageHandle = { hasFooter: true };

export default function SiteLayout() {
  return <Outlet />;
}
