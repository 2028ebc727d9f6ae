import { adminPaths } from '~/domain/paths/admin';
import { isAdded, KEY_VERDICTS, type KeyImportState, type KeyVerdict } from '~/domain/key/import';
import type { SentForm } from '~/domain/shared/form-answer';
import type { PageOf } from '~/domain/shared/pagination';

import { ImportPreview } from './import-preview';
import { skippedCount, skippedText, verdictLabel, type ImportRowView, type ImportView } from './import-view';
import { SupplierNames } from './supplier';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Form, Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { Overlay } from '~/ui/components/overlay';
import { SubmitButton } from '~/ui/components/form/submit-button';
import { type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

interface KeyImportPageProps {
  readonly item: ImportView;
  readonly verdict: KeyVerdict | null;
  /** null once it was decided. */
  readonly rows: PageOf<ImportRowView> | null;
  readonly answer: SentForm<AdminFailure> | undefined;
}

export function KeyImportPage({ item, verdict, rows, answer }: KeyImportPageProps) {
  const { t } = useAdminTranslations();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t('key-import-of-keys')}</h1>
          <p className="soft">
            <bdi>{item.gameTitle}</bdi>: <bdi>{item.fileName}</bdi>
            <SupplierNames names={item.supplier === null ? [] : [item.supplier]} />
          </p>
        </div>
      }
      aside={
        item.fileId === '' ? (
          <BackToAll to={adminPaths.keys(item.gameId)} text={t('keys-of-this-game')} />
        ) : (
          <BackToAll to={adminPaths.keyFile(item.fileId)} text={t('keys-many-whole')} />
        )
      }
    >
      <NotSaved failure={answer?.failure} />
      {rows !== null ? (
        <ImportPreview item={item} rows={rows} verdict={verdict} />
      ) : item.isOver ? (
        <ImportResult item={item} />
      ) : (
        <ImportProgress item={item} />
      )}
    </AdminPage>
  );
}

function ImportProgress({ item }: { readonly item: ImportView }) {
  const { t, number } = useAdminTranslations();
  if (!isUnderWay(item.state)) return null;
  const all = item.added;
  const text = t(`import-${item.state}`, { done: number(item.progress), all: number(all) });
  return <Progress text={text} done={item.progress} all={all} />;
}

/** Returns true while the store works at it, also at clearing up a failed one. */
function isUnderWay(state: KeyImportState): state is 'claiming' | 'writing' | 'undoing' | 'failed' {
  return state === 'claiming' || state === 'writing' || state === 'undoing' || state === 'failed';
}

function ImportResult({ item }: { readonly item: ImportView }) {
  const i18n = useAdminTranslations();
  const { t, tCount, number } = i18n;
  if (item.state === 'failed') {
    return (
      <Notice tone="bad" role="alert">
        <p>{t('bulk-failed', { reason: t('reason-game-deleted') })}</p>
      </Notice>
    );
  }
  const added = item.added;
  const skipped = KEY_VERDICTS.filter((each) => !isAdded(each) && (item.counts[each] ?? 0) > 0);
  return (
    <section className="panel stack">
      {item.state === 'done' ? (
        <Notice tone="good" role="status">
          <p>
            <strong>{t('bulk-complete')}</strong>
          </p>
          <p>{tCount('import-added', added)}</p>
        </Notice>
      ) : (
        <Notice tone="info" role="status">
          <p>
            <strong>{t('import-undone')}</strong>
          </p>
          <p>{tCount('import-undone', added - item.kept)}</p>
          {item.kept > 0 ? <p>{tCount('import-kept', item.kept)}</p> : null}
        </Notice>
      )}
      <p>{skippedText(i18n, skippedCount(item))}</p>
      {skipped.length === 0 ? null : (
        <ul className="stack gap-3xs">
          {skipped.map((each) => (
            <li key={each}>{t('labelled', { label: verdictLabel(i18n, each), value: number(item.counts[each] ?? 0) })}</li>
          ))}
        </ul>
      )}
      <div className="row">
        <Link className="btn btn--go btn--l" to={adminPaths.keys(item.gameId)}>
          {t('keys-of-this-game')}
        </Link>
        {item.state === 'done' ? (
          <Link className="btn btn--line btn--l" to={adminPaths.keyImport(item.gameId, item.id, { ask: 'undo' })} preventScrollReset>
            {t('import-undo')}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

/** Asks before an undo of an import, or of all imports of a file; `to`: its page. */
export function UndoKeys({ keys, to }: { readonly keys: number; readonly to: string }) {
  const { t, tCount } = useAdminTranslations();
  return (
    <Overlay title={t('import-undo-question')} closeTo={to} role="alertdialog" describedBy="undo-consequences">
      <p id="undo-consequences">{tCount('import-undo-asks', keys)}</p>
      <Form className="row" method="post" action={to} preventScrollReset>
        <SubmitButton className="btn btn--bad-solid btn--l" name="intent" value="undo">
          {t('import-undo')}
        </SubmitButton>
        <Link className="btn btn--line btn--l" to={to} preventScrollReset>
          {t('keep-it')}
        </Link>
      </Form>
    </Overlay>
  );
}
