import { Link, useLocation } from '@remix-run/react';

import { Failed } from '~/ui/kit/failure-page';
import { ProductBack } from './back';
import { sentence } from '~/ui/words/shop';

/** Shown for a game that doesn't exist. */
export function ProductNotFound() {
  return (
    <Failed title={sentence('game-not-found')} text="It may no longer be in the store, or the address is wrong." icon="compass">
      <ProductBack className="btn btn--go btn--l">Go Back</ProductBack>
    </Failed>
  );
}

/** Shown if a game can't be read at the moment: docs/rules.md, Failures. */
export function ProductNotLoaded() {
  const { pathname } = useLocation();
  return (
    <Failed
      title={sentence('game-load-failed')}
      text="Our database does not answer at the moment. Please try again in a little while."
      icon="wifi-off"
    >
      <Link className="btn btn--go btn--l" to={pathname} reloadDocument>
        {sentence('try-again')}
      </Link>
      <ProductBack className="btn btn--line btn--l">Go Back</ProductBack>
    </Failed>
  );
}
