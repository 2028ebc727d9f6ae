import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { inertIf } from './page-handle';

/** Takes the focus when another page has opened, as a new document would. */
export function Main({ isBehind, children }: { readonly isBehind: boolean; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  // why by the key: it may stand in another frame than that of the page before
  const known = useRef(key === 'default' ? pathname : '');
  const wasBehind = useRef(isBehind);
  useEffect(() => {
    // why: what lay over a page, at an address below it, gives the focus back to what opened it
    const isBack = wasBehind.current && known.current.startsWith(`${pathname}/`);
    wasBehind.current = isBehind;
    if (known.current === pathname) return;
    known.current = pathname;
    if (hash === '' && !isBack) ref.current?.focus({ preventScroll: true });
  }, [pathname, hash, isBehind]);
  return (
    <main id="main" tabIndex={-1} ref={ref} {...inertIf(isBehind)}>
      {children}
    </main>
  );
}
