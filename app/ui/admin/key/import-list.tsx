import { adminPaths } from '~/domain/paths/admin';
import { type KeyImportState } from '~/domain/key/import';

import { skippedCount, type ImportView } from './import-view';
import { Empty } from '~/ui/components/empty-state';
import { Link } from '~/ui/components/navigation';
import { type AdminText, useAdminTranslations } from '~/ui/translations/admin';

/** The word and the look of each state. */
export const STATES: Readonly<Record<KeyImportState, { readonly text: AdminText; readonly className: string }>> = {
  preview: { text: 'preview', className: 'badge' },
  claiming: { text: 'under-way', className: 'badge badge--warn' },
  writing: { text: 'under-way', className: 'badge badge--warn' },
  done: { text: 'key-imported', className: 'badge badge--good' },
  undoing: { text: 'key-being-undone', className: 'badge badge--warn' },
  undone: { text: 'undone', className: 'badge' },
  failed: { text: 'mail-failed', className: 'badge badge--bad' },
};

export function ImportList({ imports }: { readonly imports: readonly ImportView[] }) {
  const { t, number } = useAdminTranslations();
  if (imports.length === 0) return <Empty title={t('import-none')} />;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('file')}</th>
          <th scope="col">{t('when')}</th>
          <th scope="col" className="end">
            {t('keys')}
          </th>
          <th scope="col" className="end">
            {t('skipped')}
          </th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map((item) => (
          <tr key={item.id}>
            <td>
              <Link className="table__link ref" to={adminPaths.keyImport(item.gameId, item.id)}>
                {item.fileName === '' ? t('key-file-nameless') : item.fileName}
              </Link>
            </td>
            <td>
              <time dateTime={item.when.iso}>{item.when.text}</time>
            </td>
            <td className="end" data-label={t('keys')}>
              {number(item.added)}
            </td>
            <td className="end" data-label={t('skipped')}>
              {number(skippedCount(item))}
            </td>
            <td>
              <span className={STATES[item.state].className}>{t(STATES[item.state].text)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
