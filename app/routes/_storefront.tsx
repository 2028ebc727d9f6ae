import { Outlet } from '@remix-run/react';

import type { PageHandle } from '~/ui/components/document/page-handle';

/** The footer is beside `<main>`, so the layout around it renders it. */
export const handle: PageHandle = { hasFooter: true };

export default function SiteLayout() {
  return <Outlet />;
}
