import type { CsvRefusal } from '~/features/csv.server';

import { sentence } from '~/ui/words/desk';

/** Why a CSV file could not be read, for the `{reason}` of a sentence: with the line, the columns or the rows that it is about. */
export function csvReason(refusal: CsvRefusal): string {
  const columns = 'columns' in refusal ? refusal.columns.join(', ') : '';
  const line = 'line' in refusal ? refusal.line : 0;
  const rows = 'rows' in refusal ? refusal.rows : 0;
  return sentence(`reason-${refusal.code}`, { columns, line, rows: rows.toLocaleString('en') });
}
