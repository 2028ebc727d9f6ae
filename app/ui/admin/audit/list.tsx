import { AUDIT_ACTIONS } from '~/domain/admin/audit';
import { adminPaths } from '~/domain/paths/admin';

import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { actionText, type AuditRow } from './view';
import { Disclosure } from '~/ui/components/disclosure';
import { SelectField, type Option } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { tCount } from '~/ui/translations/admin';

/** An entry with more fields than this is closed at first. */
const SHOWN_FIELDS = 4;

export function AuditFilters({ by, action, admins }: { readonly by: string; readonly action: string; readonly admins: readonly Option[] }) {
  const actions = AUDIT_ACTIONS.map((each) => ({ value: each, label: actionText(each) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
  return (
    <Form className="game-filters" method="get" action={adminPaths.audit()} role="search" aria-label="Changes" key={`${by} ${action}`}>
      <FilterFold isOpen={by !== '' || action !== ''}>
        <SelectField name="by" label="Who" value={by} options={[{ value: '', label: 'Everybody' }, ...admins]} />
        <SelectField name="action" label="What" value={action} options={[{ value: '', label: 'Everything' }, ...actions]} />
      </FilterFold>
      <button className="btn">Filter</button>
    </Form>
  );
}

export function AuditList({ rows }: { readonly rows: readonly AuditRow[] }) {
  return (
    <table className="table audit">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">About</th>
          <th scope="col">Who</th>
          <th scope="col">Before and after</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.when.iso}>{row.when.text}</time>
            </td>
            <td>
              <strong>{row.what}</strong>
            </td>
            <td>{row.about.to === null ? row.about.text : <Link to={row.about.to}>{row.about.text}</Link>}</td>
            <td className="audit__who">{row.who}</td>
            <td>
              <Changes changes={row.changes} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Changes({ changes }: Pick<AuditRow, 'changes'>) {
  const list = (
    <dl className="audit__changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before === null ? null : (
              <del>
                <span className="sr">Before: </span>
                {before}
              </del>
            )}
            {before === null || after === null ? null : <Icon name="arrow-right" dir />}
            {after === null ? null : (
              <ins>
                <span className="sr">After: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= SHOWN_FIELDS) return list;
  return <Disclosure summary={tCount('audit-fields', changes.length)}>{list}</Disclosure>;
}
