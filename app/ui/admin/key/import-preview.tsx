import type { ReactNode } from 'react';

import { adminPaths } from '~/domain/paths/admin';
import { KEY_VERDICTS, needsTick, type KeyVerdict } from '~/domain/key/import';
import { countOf } from '~/domain/bulk-job/row-status';
import { toTyped } from '~/domain/shared/money';
import type { PageOf } from '~/domain/shared/pagination';

import { skippedCount, skippedText, verdictLabel, type ImportRowView, type ImportView } from './import-view';
import { SupplierNames } from './supplier';
import { Preview } from '~/ui/admin/bulk-job/preview';
import { RowVerdicts } from '~/ui/admin/bulk-job/row-verdicts';
import { CheckField } from '~/ui/components/form/fields';
import { useAdminTranslations } from '~/ui/translations/admin';

/** The id of the form with the decision: the ticks of the rows stand outside it. */
const DECISION = 'import-decision';

interface ImportPreviewProps {
  readonly item: ImportView;
  readonly rows: PageOf<ImportRowView>;
  readonly verdict: KeyVerdict | null;
}

export function ImportPreview({ item, rows, verdict }: ImportPreviewProps) {
  const { t, language } = useAdminTranslations();
  return (
    <KeysPreview
      keys={item}
      coefficient={{ label: t('coefficient'), value: toTyped(item.coefficient, language) }}
      plan="import-plan"
      hrefOf={(query) => adminPaths.keyImport(item.gameId, item.id, query)}
      rows={rows}
      verdict={verdict}
    />
  );
}

interface KeysPreviewProps extends Pick<ImportPreviewProps, 'rows' | 'verdict'> {
  readonly keys: Pick<ImportView, 'added' | 'counts' | 'isRefreshed' | 'isUnusualTicked' | 'unread'>;
  /** The first and the last figure, where there is one. */
  readonly games?: Figure;
  readonly coefficient?: Figure;
  readonly plan: 'import-plan' | 'keys-many-plan';
  readonly hrefOf: (query?: { readonly verdict?: string; readonly page?: string }) => string;
  readonly hasGames?: boolean;
  readonly children?: ReactNode;
}

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** The preview of keys for one game, or of a file with keys of several. */
export function KeysPreview({ keys, games, coefficient, plan, hrefOf, rows, verdict, hasGames = false, children }: KeysPreviewProps) {
  const i18n = useAdminTranslations();
  const { t, tCount } = i18n;
  const { added, counts } = keys;
  const skipped = skippedCount(keys);
  const unusual = counts['length-unusual'] ?? 0;
  const mayBe = countOf(counts, KEY_VERDICTS.filter(needsTick));
  return (
    <Preview
      refreshed={keys.isRefreshed ? t('import-refreshed') : null}
      figures={[
        ...(games ? [games] : []),
        { label: t('rows'), value: added + skipped },
        { label: t('to-be-added'), value: added },
        { label: t('skipped'), value: skipped },
        ...(coefficient ? [coefficient] : []),
      ]}
      action={hrefOf()}
      plan={
        <>
          <p>{added === 0 ? t('import-nothing') : tCount(plan, added)}</p>
          <p>{skippedText(i18n, skipped)}</p>
          {mayBe === 0 ? null : <p>{tCount('import-may', mayBe)}</p>}
        </>
      }
      unread={keys.unread}
      formId={DECISION}
      choices={
        <>
          <ShownTicks rows={rows} verdict={verdict} />
          {unusual === 0 ? null : <CheckField name="unusual" label={tCount('import-unusual', unusual)} checked={keys.isUnusualTicked} />}
        </>
      }
      apply={added + mayBe === 0 ? null : { intent: 'import', text: t('import'), busyText: t('importing') }}
    >
      {children}
      <RowVerdicts
        title={t('what-happens-to-each-row')}
        verdicts={KEY_VERDICTS.map((id) => ({ id, label: verdictLabel(i18n, id), count: counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={hrefOf}
      >
        <ImportRows rows={rows.items} hasGames={hasGames} />
        {mayBe === 0 ? null : <KeepTicks />}
      </RowVerdicts>
    </Preview>
  );
}

/** Says which page of rows the decision comes from, and which of its rows have a tick. */
function ShownTicks({ rows, verdict }: Pick<ImportPreviewProps, 'rows' | 'verdict'>) {
  return (
    <>
      <input type="hidden" name="shown" value={rows.items.flatMap(({ line, isTicked }) => (isTicked === null ? [] : [line])).join(',')} />
      <input type="hidden" name="verdict" value={verdict ?? ''} />
      <input type="hidden" name="page" value={rows.page} />
    </>
  );
}

function KeepTicks() {
  const { t } = useAdminTranslations();
  return (
    <div className="stack narrow-items above-l">
      <p className="hint">{t('import-ticks-hint')}</p>
      <button className="btn" form={DECISION} name="intent" value="tick">
        {t('import-ticks')}
      </button>
    </div>
  );
}

/** `hasGames`: with the game of each row. */
function ImportRows({ rows, hasGames }: { readonly rows: readonly ImportRowView[]; readonly hasGames: boolean }) {
  const { t } = useAdminTranslations();
  return (
    <table className="table import-rows">
      <thead>
        <tr>
          <th scope="col">{t('code')}</th>
          {hasGames ? <th scope="col">{t('game')}</th> : null}
          <th scope="col" className="end">
            {t('line')}
          </th>
          <th scope="col">{t('type')}</th>
          <th scope="col" className="end">
            {t('key-origin')}
          </th>
          <th scope="col">{t('verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td>
              {row.code === '' ? (
                <span className="soft">{t('nothing-set')}</span>
              ) : (
                <code className="import-code" translate="no">
                  {row.code}
                </code>
              )}
            </td>
            {hasGames ? (
              <td>
                <bdi>{row.gameTitle}</bdi>
                {row.supplier === null ? null : <SupplierNames names={[row.supplier]} />}
              </td>
            ) : null}
            <td className="end" data-label={t('line')}>
              {row.line}
            </td>
            <td>{row.type}</td>
            <td className="end" data-label={t('key-origin')}>
              {row.price}
            </td>
            <td>
              {row.isTicked === null ? null : (
                <input
                  type="checkbox"
                  form={DECISION}
                  name={`tick-${row.line}`}
                  defaultChecked={row.isTicked}
                  aria-label={t('import-tick', { line: row.line })}
                />
              )}{' '}
              <span className={row.isAdded ? 'badge badge--good' : 'badge badge--warn'}>{row.verdict}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
