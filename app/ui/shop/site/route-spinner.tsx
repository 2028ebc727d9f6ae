import { useLocation, useNavigation } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { sentence } from '~/ui/words/shop';

/**
 * Shown for one second after every change of page, and while the next page loads. It lies over the header and delays nothing. Its idle
 * text comes from CSS, so that a page without the stylesheet doesn't say 'Loading' for ever.
 */
export function RouteSpinner() {
  const { key } = useLocation();
  const { state, location } = useNavigation();
  if (state === 'idle') {
    return (
      <div className="loading" role="status" aria-label="Loading" key={key}>
        <span data-text="Loading" />
      </div>
    );
  }
  return (
    <div className="loading loading--on" role="status" key="on">
      <span>{waitingFor(location.pathname)}</span>
    </div>
  );
}

function waitingFor(pathname: string): string {
  if (pathname === paths.products()) return sentence('loading-games');
  return pathname.startsWith(paths.product('')) ? sentence('loading-game') : 'Loading';
}
