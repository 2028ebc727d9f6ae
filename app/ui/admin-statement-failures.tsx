import { Link } from '@remix-run/react';

import { adminOrderPath } from './admin-order-view';
import type { StatementFailure } from './admin-statement-view';
import { Notice } from './notice';
import { sentence } from './words';

/** The rows that were not taken, and why; all others were. */
export function StatementFailures({ failures }: { readonly failures: readonly StatementFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" className="below">
      <p>{sentence('statement-some-failed')}</p>
      <ul>
        {failures.map(({ line, orderId, code }) => (
          <li key={line}>
            {sentence('statement-line', { line })} <Link to={adminOrderPath(orderId)}>{orderId}</Link>: {sentence(`statement-fail-${code}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
