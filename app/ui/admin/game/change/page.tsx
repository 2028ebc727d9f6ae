import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { BATCH_VERDICTS, takenCount, type BatchVerdict } from '~/domain/game/bulk-edit';
import { WARNINGS } from '~/domain/game/second-look';
import type { FormErrors } from '~/domain/shared/form-answer';
import { toTyped } from '~/domain/shared/money';
import type { PageOf } from '~/domain/shared/pagination';

import {
  batchVerdict,
  batchWord,
  changedField,
  leftCount,
  leftText,
  takenText,
  type BatchRowView,
  type BatchView,
} from '../bulk-edit-view';
import { BatchRows } from './rows';
import { OrdersMeanwhile, type OrdersSince, SecondLook } from './second-look';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { Progress } from '~/ui/admin/bulk-job/progress';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { PictureRows } from '../picture/rows';
import { type AdminTranslations, useAdminTranslations } from '~/ui/translations/admin';

const APPLY = {
  import: { text: 'import', busyText: 'importing' },
  coefficient: { text: 'game-change-prices', busyText: 'saving' },
  regions: { text: 'game-state-regions', busyText: 'saving' },
  field: { text: 'change-apply', busyText: 'saving' },
  pictures: { text: 'many-pictures-apply', busyText: 'saving' },
  undo: { text: 'undo-apply', busyText: 'saving' },
} as const;

const TAKEN = {
  import: 'to-be-added',
  coefficient: 'new-prices',
  regions: 'game-to-be-stated',
  field: 'change-to-be-changed',
  pictures: 'to-be-added',
  undo: 'batch-restored',
} as const;

interface BatchPreviewProps {
  readonly batch: BatchView;
  readonly rows: PageOf<BatchRowView>;
  readonly verdict: BatchVerdict | null;
  readonly errors: FormErrors;
  /** The orders placed since the change that is taken back; null for other kinds. */
  readonly orders: OrdersSince | null;
}

export function BatchPreview({ batch, rows, verdict, errors, orders }: BatchPreviewProps) {
  const say = useAdminTranslations();
  const { t } = say;
  const taken = takenCount(batch.counts);
  const { kind } = batch;
  const isImport = kind === 'import';
  return (
    <Preview
      refreshed={batch.isRefreshed ? t('batch-refreshed') : null}
      figures={[
        {
          label: t(isImport ? 'rows' : kind === 'pictures' ? 'pictures' : 'games'),
          value: shown(say, taken + leftCount(batch)),
        },
        {
          label: t(TAKEN[kind]),
          value: shown(say, taken),
        },
        { label: isImport || kind === 'pictures' ? t('skipped') : t('game-unchanged'), value: shown(say, leftCount(batch)) },
        ...WARNINGS.flatMap((warning) => {
          const value = batch.warnings[warning] ?? 0;
          return value === 0 ? [] : [{ label: t(`warning-${warning}`), value, isLow: true }];
        }),
        ...(batch.coefficient === '' || kind === 'undo'
          ? []
          : [{ label: t('coefficient'), value: toTyped(batch.coefficient, say.language) }]),
        ...(batch.round === '' || kind === 'undo' ? [] : [{ label: t('prices-round-to'), value: batch.round }]),
        ...(batch.regions === '' ? [] : [{ label: t('game-activates-in'), value: batch.regions }]),
      ]}
      action={adminPaths.batch(batch.id)}
      plan={
        <>
          <p>{takenText(say, batch)}</p>
          <p>{leftText(say, batch)}</p>
          {kind !== 'coefficient' ? null : <p className="soft">{t('prices-held')}</p>}
          {orders === null ? null : <OrdersMeanwhile {...orders} />}
          {batch.undoneKind !== 'coefficient' ? null : <p className="soft">{t('undo-alerts')}</p>}
        </>
      }
      choices={<SecondLook warnings={batch.warnings} errors={errors} />}
      unread={batch.unread}
      apply={taken === 0 ? null : { intent: 'apply', text: t(APPLY[kind].text), busyText: t(APPLY[kind].busyText) }}
    >
      <RowVerdicts
        title={
          {
            import: t('what-happens-to-each-row'),
            coefficient: t('what-happens-to-each-price'),
            regions: t('what-happens-to-each-game'),
            field: t('what-happens-to-each-game'),
            pictures: t('many-pictures-what-happens'),
            undo: t('what-happens-to-each-game'),
          }[kind]
        }
        verdicts={BATCH_VERDICTS.map((id) => ({ id, label: t(batchVerdict(id)), count: batch.counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => adminPaths.batch(batch.id, query)}
      >
        {kind === 'pictures' ? (
          <PictureRows rows={rows.items} />
        ) : (
          <BatchRows rows={rows.items} kind={kind} field={changedField(say, batch)} />
        )}
      </RowVerdicts>
    </Preview>
  );
}

export function BatchProgress({ batch }: { readonly batch: BatchView }) {
  const say = useAdminTranslations();
  const { t } = say;
  const all = takenCount(batch.counts);
  const text = t(batchWord(batch, 'busy'), { done: shown(say, batch.progress), all: shown(say, all) });
  return <Progress text={text} done={batch.progress} all={all} />;
}

interface BatchResultProps {
  readonly batch: BatchView;
  readonly listTo: string;
  readonly children: ReactNode;
}

export function BatchResult({ batch, listTo, children }: BatchResultProps) {
  const say = useAdminTranslations();
  const { t, tCount } = say;
  return (
    <section className="panel stack below">
      <Notice tone="good" role="status">
        <p>
          <strong>{t(batchWord(batch, 'complete'))}</strong>
        </p>
        <p>{tCount(batchWord(batch, 'done'), takenCount(batch.counts) - batch.skipped)}</p>
      </Notice>
      <p>{leftText(say, batch)}</p>
      {batch.skipped === 0 ? null : (
        <Notice tone="bad">
          <p>{tCount(batchWord(batch, 'skipped'), batch.skipped)}</p>
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

function shown({ number }: AdminTranslations, count: number): string {
  return number(count);
}
