import { adminPaths } from '~/domain/paths/admin';
import { KEY_VERDICTS, needsTick, type KeyVerdict } from '~/domain/key/import';
import { countOf } from '~/domain/bulk-job/row-status';
import type { PageOf } from '~/domain/shared/pagination';

import { STATES } from './import-list';
import { DECISION, ImportRows, KeepTicks, ShownTicks } from './import-preview';
import { skippedCount, skippedText, verdictLabel, type FileView, type ImportRowView } from './import-view';
import { SupplierNames } from './supplier';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { CheckField } from '~/ui/components/form/fields';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Overlay } from '~/ui/components/overlay';
import { useAdminTranslations } from '~/ui/translations/admin';

interface FileImportsProps {
  readonly file: FileView;
  /** null once all is decided. */
  readonly rows: PageOf<ImportRowView> | null;
  readonly verdict: KeyVerdict | null;
}

/** The keys of a file with several games: before the decision, while they are imported, and after. */
export function FileImports({ file, rows, verdict }: FileImportsProps) {
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
  return file.isOpen && rows !== null ? <FilePreview file={file} rows={rows} verdict={verdict} /> : <FileResult file={file} />;
}

function FilePreview({ file, rows, verdict }: FileImportsProps & { readonly rows: PageOf<ImportRowView> }) {
  const say = useAdminTranslations();
  const { t, tCount } = say;
  const { added, counts } = file;
  const skipped = skippedCount(file);
  const unusual = counts['length-unusual'] ?? 0;
  const mayBe = countOf(counts, KEY_VERDICTS.filter(needsTick));
  return (
    <Preview
      refreshed={file.isRefreshed ? t('import-refreshed') : null}
      figures={[
        { label: t('games'), value: new Set(file.games.flatMap(({ gameId }) => gameId || [])).size },
        { label: t('rows'), value: added + skipped },
        { label: t('to-be-added'), value: added },
        { label: t('skipped'), value: skipped },
      ]}
      action={adminPaths.keyFile(file.id)}
      plan={
        <>
          <p>{added === 0 ? t('import-nothing') : tCount('keys-many-plan', added)}</p>
          <p>{skippedText(say, skipped)}</p>
          {mayBe === 0 ? null : <p>{tCount('import-may', mayBe)}</p>}
        </>
      }
      unread={file.unread}
      formId={DECISION}
      choices={
        <>
          <ShownTicks rows={rows} verdict={verdict} />
          {unusual === 0 ? null : <CheckField name="unusual" label={tCount('import-unusual', unusual)} checked={file.isUnusualTicked} />}
        </>
      }
      apply={added + mayBe === 0 ? null : { intent: 'import', text: t('import'), busyText: t('importing') }}
    >
      <GameImports file={file} />
      <RowVerdicts
        title={t('what-happens-to-each-row')}
        verdicts={KEY_VERDICTS.map((id) => ({ id, label: verdictLabel(say, id), count: counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => adminPaths.keyFile(file.id, query)}
      >
        <ImportRows rows={rows.items} hasGames />
        {mayBe === 0 ? null : <KeepTicks />}
      </RowVerdicts>
    </Preview>
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

export function UndoFile({ file }: { readonly file: FileView }) {
  const { t, tCount } = useAdminTranslations();
  const back = adminPaths.keyFile(file.id);
  return (
    <Overlay title={t('import-undo-question')} closeTo={back} role="alertdialog" describedBy="undo-consequences">
      <p id="undo-consequences">{tCount('import-undo-asks', file.imported)}</p>
      <Form className="row" method="post" action={back} preventScrollReset>
        <SubmitButton className="btn btn--bad-solid btn--l" name="intent" value="undo">
          {t('import-undo')}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={back} preventScrollReset>
          {t('keep-it')}
        </Link>
      </Form>
    </Overlay>
  );
}
