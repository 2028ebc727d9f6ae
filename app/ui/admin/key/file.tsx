import { adminPaths } from '~/domain/paths/admin';
import type { KeyVerdict } from '~/domain/key/import';
import type { SentForm } from '~/domain/shared/form-answer';
import type { PageOf } from '~/domain/shared/pagination';

import { STATES } from './import-list';
import { KeysPreview } from './import-preview';
import { skippedCount, type FileView, type ImportRowView } from './import-view';
import { SupplierNames } from './supplier';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

interface FileImportsProps {
  readonly file: FileView;
  /** null once all is decided. */
  readonly rows: PageOf<ImportRowView> | null;
  readonly verdict: KeyVerdict | null;
}

/** The keys of a file with several games: before the decision, while they are imported, and after. */
export function KeyFilePage({ file, rows, verdict, answer }: FileImportsProps & { readonly answer: SentForm<AdminFailure> | undefined }) {
  const { t } = useAdminTranslations();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t('keys-many')}</h1>
          <p className="soft">
            <bdi>{file.fileName === '' ? t('keys-many-pasted') : file.fileName}</bdi>
            <SupplierNames names={file.suppliers} />
          </p>
        </div>
      }
      aside={<BackToAll to={adminPaths.loadKeys} text={t('keys-many-another')} />}
    >
      <NotSaved failure={answer?.failure} />
      <FileImports file={file} rows={rows} verdict={verdict} />
    </AdminPage>
  );
}

function FileImports({ file, rows, verdict }: FileImportsProps) {
  const { t, number } = useAdminTranslations();
  const atWork = file.games.filter(({ state, isOver }) => state !== 'preview' && !isOver);
  if (atWork.length > 0) {
    const [done, all] = [file.games.length - atWork.length, file.games.length];
    return (
      <>
        <Progress text={t('keys-many-progress', { done: number(done), all: number(all) })} done={done} all={all} />
        <GameImports file={file} />
      </>
    );
  }
  if (!file.isOpen || rows === null) return <FileResult file={file} />;
  return (
    <KeysPreview
      keys={file}
      games={{ label: t('games'), value: new Set(file.games.flatMap(({ gameId }) => gameId || [])).size }}
      plan="keys-many-plan"
      hrefOf={(query) => adminPaths.keyFile(file.id, query)}
      rows={rows}
      verdict={verdict}
      hasGames
    >
      <GameImports file={file} />
    </KeysPreview>
  );
}

function FileResult({ file }: { readonly file: FileView }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <>
      <section className="panel stack below">
        <Notice tone={file.canUndo ? 'good' : 'info'} role="status">
          <p>
            <strong>{t(file.canUndo ? 'bulk-complete' : 'import-undone')}</strong>
          </p>
          {file.canUndo ? <p>{tCount('import-added', file.imported)}</p> : null}
        </Notice>
        <div className="row">
          <Link className="btn btn--go btn--l" to={adminPaths.loadKeys}>
            {t('keys-many-another')}
          </Link>
          {file.canUndo ? (
            <Link className="btn btn--line btn--l" to={adminPaths.keyFile(file.id, { ask: 'undo' })} preventScrollReset>
              {t('import-undo')}
            </Link>
          ) : null}
        </div>
      </section>
      <GameImports file={file} />
    </>
  );
}

/** A row for each game and supplier: what it gets, and its stock before and after. */
function GameImports({ file: { games, suppliers } }: { readonly file: FileView }) {
  const { t, number } = useAdminTranslations();
  return (
    <section className="panel below" aria-labelledby="games">
      <h2 id="games">{t('by-game')}</h2>
      <table className="table key-games">
        <thead>
          <tr>
            <th scope="col">{t('game')}</th>
            <th scope="col" className="end">
              {t('keys')}
            </th>
            <th scope="col" className="end">
              {t('skipped')}
            </th>
            <th scope="col" className="end">
              {t('keys-many-stock')}
            </th>
            <th scope="col">{t('state')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.gameId === '' ? (
                  t('keys-many-nowhere')
                ) : (
                  <Link className="table__link ref table__link--text break" to={adminPaths.keyImport(item.gameId, item.id)} dir="auto">
                    {item.gameTitle}
                  </Link>
                )}
                {item.supplier === null || suppliers.length < 2 ? null : <SupplierNames names={[item.supplier]} />}
              </th>
              <td className="end" data-label={t('keys')}>
                <bdi dir="ltr">{item.added === 0 ? '0' : `+${number(item.added)}`}</bdi>
              </td>
              <td className="end" data-label={t('skipped')}>
                {number(skippedCount(item))}
              </td>
              <td className="end" data-label={t('keys-many-stock')}>
                {item.state === 'preview' && item.added > 0
                  ? t('keys-many-from-to', { from: number(item.free), to: number(item.free + item.added) })
                  : number(item.free)}
              </td>
              <td>
                <span className={STATES[item.state].className}>{t(STATES[item.state].text)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
