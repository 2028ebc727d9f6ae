import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { BATCH_VERDICTS, takenCount, type BatchVerdict } from '~/domain/game/bulk-edit';
import { WARNINGS } from '~/domain/game/second-look';
import type { FormErrors, SentForm } from '~/domain/shared/form-answer';
import { toTyped } from '~/domain/shared/money';
import type { PageOf } from '~/domain/shared/pagination';

import {
  BATCH_WORDS,
  batchVerdictCode,
  batchWord,
  changedField,
  type ChangeFacts,
  leftCount,
  leftText,
  skippedText,
  takenText,
  type BatchRowView,
  type BatchView,
} from '../bulk-edit-view';
import { BatchRows } from './rows';
import { OrdersMeanwhile, type OrdersSince, SecondLook } from './second-look';
import { ChangeActs, ChangeRows } from './undo';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { PictureRows } from '../picture/rows';
import { type AdminTranslations, type AdminFailure, useAdminTranslations } from '~/ui/translations/admin';

interface ChangePageProps {
  readonly batch: BatchView;
  readonly verdict: BatchVerdict | null;
  /** The rows of a preview, of what it did, and of what an undo left; null where they don't count. */
  readonly rows: PageOf<BatchRowView> | null;
  readonly record: PageOf<BatchRowView> | null;
  readonly rowsLeft: PageOf<BatchRowView> | null;
  readonly listTo: string;
  readonly facts: ChangeFacts;
  readonly orders: OrdersSince | null;
  readonly answer: SentForm<AdminFailure> | undefined;
}

export function ChangePage({ batch, verdict, rows, record, rowsLeft, listTo, facts, orders, answer }: ChangePageProps) {
  const { t } = useAdminTranslations();
  return (
    <AdminPage
      title={
        <div>
          <h1>{t(BATCH_WORDS[batch.kind].title)}</h1>
          {batch.fileName === '' ? null : (
            <p className="soft">
              <bdi>{batch.fileName}</bdi>
            </p>
          )}
        </div>
      }
      aside={<BackToAll to={listTo} text={t('all-games')} />}
    >
      <NotSaved failure={answer?.failure} />
      {rows !== null ? (
        <BatchPreview batch={batch} rows={rows} verdict={verdict} errors={answer?.errors ?? {}} orders={orders} />
      ) : batch.state === 'done' ? (
        <>
          <BatchResult batch={batch} listTo={listTo}>
            <ChangeActs batch={batch} facts={facts} />
            {orders === null ? null : <OrdersMeanwhile {...orders} />}
          </BatchResult>
          {record === null ? null : <ChangeRows batch={batch} rows={record} title={t('change-rows')} />}
          {rowsLeft === null ? null : <ChangeRows batch={batch} rows={rowsLeft} title={t('undo-stayed')} />}
        </>
      ) : (
        <BatchProgress batch={batch} />
      )}
    </AdminPage>
  );
}

interface BatchPreviewProps {
  readonly batch: BatchView;
  readonly rows: PageOf<BatchRowView>;
  readonly verdict: BatchVerdict | null;
  readonly errors: FormErrors;
  /** The orders placed since the change that is taken back; null for other kinds. */
  readonly orders: OrdersSince | null;
}

function BatchPreview({ batch, rows, verdict, errors, orders }: BatchPreviewProps) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const count = takenCount(batch.counts);
  const { kind } = batch;
  const words = BATCH_WORDS[kind];
  return (
    <Preview
      refreshed={batch.isRefreshed ? t('batch-refreshed') : null}
      figures={[
        { label: t(words.figures[0]), value: shownCount(i18n, count + leftCount(batch)) },
        { label: t(words.figures[1]), value: shownCount(i18n, count) },
        { label: t(words.figures[2]), value: shownCount(i18n, leftCount(batch)) },
        ...WARNINGS.flatMap((warning) => {
          const value = batch.warnings[warning] ?? 0;
          return value === 0 ? [] : [{ label: t(`warning-${warning}`), value, isLow: true }];
        }),
        ...(batch.coefficient === '' || kind === 'undo'
          ? []
          : [{ label: t('coefficient'), value: toTyped(batch.coefficient, i18n.language) }]),
        ...(batch.round === '' || kind === 'undo' ? [] : [{ label: t('prices-round-to'), value: batch.round }]),
        ...(batch.regions === '' ? [] : [{ label: t('game-activates-in'), value: batch.regions }]),
      ]}
      action={adminPaths.batch(batch.id)}
      plan={
        <>
          <p>{takenText(i18n, batch)}</p>
          <p>{leftText(i18n, batch)}</p>
          {kind !== 'coefficient' ? null : <p className="soft">{t('prices-held')}</p>}
          {orders === null ? null : <OrdersMeanwhile {...orders} />}
          {batch.undoneKind !== 'coefficient' ? null : <p className="soft">{t('undo-alerts')}</p>}
        </>
      }
      choices={<SecondLook warnings={batch.warnings} errors={errors} />}
      unread={batch.unread}
      apply={count === 0 ? null : { intent: 'apply', text: t(words.apply), busyText: t(words.busy) }}
    >
      <RowVerdicts
        title={t(words.rows)}
        verdicts={BATCH_VERDICTS.map((id) => ({ id, label: t(batchVerdictCode(id)), count: batch.counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => adminPaths.batch(batch.id, query)}
      >
        {kind === 'pictures' ? (
          <PictureRows rows={rows.items} />
        ) : (
          <BatchRows rows={rows.items} kind={kind} field={changedField(i18n, batch)} />
        )}
      </RowVerdicts>
    </Preview>
  );
}

function BatchProgress({ batch }: { readonly batch: BatchView }) {
  const i18n = useAdminTranslations();
  const { t } = i18n;
  const all = takenCount(batch.counts);
  const text = t(batchWord(batch, 'busy'), { done: shownCount(i18n, batch.progress), all: shownCount(i18n, all) });
  return <Progress text={text} done={batch.progress} all={all} />;
}

interface BatchResultProps {
  readonly batch: BatchView;
  readonly listTo: string;
  readonly children: ReactNode;
}

function BatchResult({ batch, listTo, children }: BatchResultProps) {
  const i18n = useAdminTranslations();
  const { t, tCount } = i18n;
  return (
    <section className="panel stack below">
      <Notice tone="good" role="status">
        <p>
          <strong>{t(batchWord(batch, 'complete'))}</strong>
        </p>
        <p>{tCount(batchWord(batch, 'done'), takenCount(batch.counts) - batch.skipped)}</p>
      </Notice>
      <p>{leftText(i18n, batch)}</p>
      {batch.skipped === 0 ? null : (
        <Notice tone="bad">
          <p>{skippedText(i18n, batch)}</p>
          <ul>
            {batch.skippedTitles.map((title, index) => (
              <li key={index}>
                <bdi>{title}</bdi>
              </li>
            ))}
            {batch.skipped > batch.skippedTitles.length ? <li>{t('batch-more')}</li> : null}
          </ul>
        </Notice>
      )}
      {children}
      <p className="row">
        {batch.kind === 'import' ? (
          <Link className="btn btn--go btn--l" to={adminPaths.manyPictures}>
            {t('many-pictures-go')}
          </Link>
        ) : null}
        {batch.kind === 'import' || batch.kind === 'pictures' ? (
          <Link className={batch.kind === 'import' ? 'btn btn--line btn--l' : 'btn btn--go btn--l'} to={adminPaths.loadKeys}>
            {t('keys-many')}
          </Link>
        ) : null}
        <Link className={batch.kind === 'import' || batch.kind === 'pictures' ? 'btn btn--line btn--l' : 'btn btn--go btn--l'} to={listTo}>
          {t('all-games')}
        </Link>
      </p>
    </section>
  );
}

function shownCount({ number }: AdminTranslations, count: number): string {
  return number(count);
}
