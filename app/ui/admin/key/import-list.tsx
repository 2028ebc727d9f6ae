import { adminPaths } from '~/domain/paths/admin';
import { type KeyImportState } from '~/domain/key/import';

import { skippedCount, type ImportView } from './import-view';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { t } from '~/ui/translations/admin';

const STATES: Readonly<Record<KeyImportState, { readonly text: string; readonly className: string }>> = {
  preview: { text: 'Preview', className: 'badge' },
  claiming: { text: 'Under way', className: 'badge badge--warn' },
  writing: { text: 'Under way', className: 'badge badge--warn' },
  done: { text: 'Imported', className: 'badge badge--good' },
  undoing: { text: 'Being undone', className: 'badge badge--warn' },
  undone: { text: 'Undone', className: 'badge' },
  failed: { text: 'Failed', className: 'badge badge--bad' },
};

export function ImportList({ imports }: { readonly imports: readonly ImportView[] }) {
  if (imports.length === 0) return <Empty title={t('import-none')} />;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">When</th>
          <th scope="col" className="end">
            Keys
          </th>
          <th scope="col" className="end">
            Skipped
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((item) => (
          <tr key={item.id}>
            <td>
              <Link className="table__link" to={adminPaths.keyImport(item.gameId, item.id)}>
                {item.fileName === '' ? 'A file without a name' : item.fileName}
              </Link>
            </td>
            <td>
              <time dateTime={item.when.iso}>{item.when.text}</time>
            </td>
            <td className="end" data-label="Keys">
              {item.added.toLocaleString('en')}
            </td>
            <td className="end" data-label="Skipped">
              {skippedCount(item).toLocaleString('en')}
            </td>
            <td>
              <span className={STATES[item.state].className}>{STATES[item.state].text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
