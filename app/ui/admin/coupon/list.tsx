import { adminPaths } from '~/domain/paths/admin';

import { Icon } from '~/ui/components/icon';
import { Form } from '~/ui/components/navigation';
import type { CouponRow } from './view';

const STATES = { planned: 'planned', running: 'running', over: 'over' } as const;

interface CouponListProps {
  readonly rows: readonly CouponRow[];
  readonly label: string;
  /** The buttons' intent, and the name of their hidden field. */
  readonly end: 'end' | 'end-many';
}

/** On a phone each figure stands beside its column's heading. */
export function CouponList({ rows, label, end }: CouponListProps) {
  return (
    <table className="table books__table coupons" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Uses</th>
          <th scope="col" className="end">
            Orders
          </th>
          <th scope="col" className="end">
            Taken off
          </th>
          <th scope="col" className="end">
            Profit
          </th>
          <th scope="col">
            <span className="sr">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <bdi className="mono">{row.name}</bdi> <span className="badge">{STATES[row.state]}</span>
              {row.link === null ? null : <code className="text-s whole">{row.link}</code>}
              <br />
              <span className="soft text-s">{row.terms.join(' · ')}</span>
            </th>
            <td data-label="Uses">{row.uses}</td>
            <td className="end" data-label="Orders">
              {row.orders}
            </td>
            <td className="end" data-label="Taken off">
              {row.off}
            </td>
            <td className="end" data-label="Profit">
              {row.profit}
            </td>
            <td>
              <Acts row={row} end={end} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Acts({ row, end }: { readonly row: CouponRow } & Pick<CouponListProps, 'end'>) {
  return (
    <div className="row gap-s">
      {row.isUnshown ? (
        // why reloadDocument: a file to keep is for the browser, not for client navigation
        <Form method="post" action={adminPaths.couponFile(row.id)} reloadDocument>
          <button className="btn btn--go" name="intent" value="show" aria-label={`Download the codes of ${row.name}, once`}>
            <Icon name="download" />
            Download, once
          </button>
        </Form>
      ) : null}
      {row.state === 'over' ? null : (
        <Form method="post" action={adminPaths.coupons()}>
          <input type="hidden" name="id" value={row.id} />
          <button className="btn btn--line" name="intent" value={end} aria-label={`End ${row.name}`}>
            End
          </button>
        </Form>
      )}
    </div>
  );
}
