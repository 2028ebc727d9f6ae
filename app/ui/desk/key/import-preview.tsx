import { deskPaths } from '~/domain/desk-paths';
import { addedCount, KEY_VERDICTS, type KeyVerdict } from '~/domain/key-import';
import type { PageOf } from '~/domain/page';

import { skippedCount, skippedText, verdictLabel, type ImportRowView, type ImportView } from './import-view';
import { Preview } from '~/ui/desk/batch/preview';
import { RowVerdicts } from '~/ui/desk/batch/row-verdicts';
import { countedSentence, sentence } from '~/ui/words/desk';

interface ImportPreviewProps {
  readonly item: ImportView;
  readonly rows: PageOf<ImportRowView>;
  readonly verdict: KeyVerdict | null;
}

/** What a file would bring, row by row, before anything is changed. */
export function ImportPreview({ item, rows, verdict }: ImportPreviewProps) {
  const added = addedCount(item.counts);
  const skipped = skippedCount(item.counts);
  return (
    <Preview
      refreshed={item.isRefreshed ? sentence('import-refreshed') : null}
      figures={[
        { label: 'Rows', value: added + skipped },
        { label: 'To be added', value: added },
        { label: 'Skipped', value: skipped },
        { label: 'Coefficient', value: item.coefficient },
      ]}
      action={deskPaths.keyImport(item.gameId, item.id)}
      plan={
        <>
          <p>{added === 0 ? sentence('import-nothing') : countedSentence('import-plan', added)}</p>
          <p>{skippedText(skipped)}</p>
        </>
      }
      unread={item.unread}
      apply={added === 0 ? null : { intent: 'import', text: 'Import', busyText: 'Importing...' }}
    >
      <RowVerdicts
        title="What happens to each row"
        verdicts={KEY_VERDICTS.map((id) => ({ id, label: verdictLabel(id), count: item.counts[id] ?? 0 }))}
        current={verdict}
        page={rows.page}
        pages={rows.pages}
        href={(query) => deskPaths.keyImport(item.gameId, item.id, query)}
      >
        <ImportRows rows={rows.items} />
      </RowVerdicts>
    </Preview>
  );
}

function ImportRows({ rows }: { readonly rows: readonly ImportRowView[] }) {
  return (
    <table className="table import-rows">
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col" className="end">
            Line
          </th>
          <th scope="col">Type</th>
          <th scope="col" className="end">
            Origin
          </th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td>
              {row.code === '' ? (
                <span className="soft">none</span>
              ) : (
                <code className="import-code" translate="no">
                  {row.code}
                </code>
              )}
            </td>
            <td className="end" data-label="Line">
              {row.line}
            </td>
            <td>{row.type}</td>
            <td className="end" data-label="Origin">
              {row.price}
            </td>
            <td>
              <span className={row.isAdded ? 'badge badge--good' : 'badge badge--warn'}>{row.verdict}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
