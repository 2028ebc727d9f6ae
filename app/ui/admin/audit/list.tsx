import { AUDIT_ACTIONS } from '~/domain/admin/audit';
import { adminPaths } from '~/domain/paths/admin';

import { FilterFold } from '~/ui/admin/layout/filter-disclosure';
import { actionText } from './action-text';
import type { AuditRow } from './view';
import { Disclosure } from '~/ui/components/disclosure';
import { SelectField, type Option } from '~/ui/components/form/fields';
import { Icon } from '~/ui/components/icon';
import { Form, Link } from '~/ui/components/navigation';
import { useAdminTranslations } from '~/ui/translations/admin';

/** An entry with more fields than this is closed at first. */
const SHOWN_FIELDS = 4;

export function AuditFilters({ by, action, admins }: { readonly by: string; readonly action: string; readonly admins: readonly Option[] }) {
  const i18n = useAdminTranslations();
  const { t, language } = i18n;
  const actions = AUDIT_ACTIONS.map((each) => ({ value: each, label: actionText(i18n, each) })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
  return (
    <Form
      className="game-filters fields stack gap-m items-end below"
      method="get"
      action={adminPaths.audit()}
      role="search"
      aria-label={t('audit-changes')}
      key={`${by} ${action}`}
    >
      <FilterFold isOpen={by !== '' || action !== ''}>
        <SelectField name="by" label={t('who')} value={by} options={[{ value: '', label: t('audit-everybody') }, ...admins]} />
        <SelectField
          name="action"
          label={t('audit-act')}
          value={action}
          options={[{ value: '', label: t('audit-everything') }, ...actions]}
        />
      </FilterFold>
      <button className="btn">{t('filter')}</button>
    </Form>
  );
}

export function AuditList({ rows }: { readonly rows: readonly AuditRow[] }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table audit">
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('audit-act')}</th>
          <th scope="col">{t('audit-about')}</th>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('audit-before-and-after')}</th>
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
            <td className="break">{row.who}</td>
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
  const { t, tCount } = useAdminTranslations();
  const list = (
    <dl className="audit__changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before === null ? null : (
              <del>
                <span className="sr">{t('before')} </span>
                {before}
              </del>
            )}
            {before === null || after === null ? null : <Icon name="arrow-right" dir />}
            {after === null ? null : (
              <ins>
                <span className="sr">{t('after')} </span>
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
