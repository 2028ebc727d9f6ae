import type { CsvRefusal } from '~/features/csv.server';

import { sentence } from '~/ui/words/desk';

/** Why a CSV file could not be read, for the `{reason}` of a sentence: with the line, the columns or the rows that it is about. */
export function csvReason(refusal: {
  readonly code: CsvRefusal['code'];
  readonly columns?: readonly string[];
  readonly line?: number;
  readonly rows?: number;
}): string {
  const { code, columns = [], line = 0, rows = 0 } = refusal;
  return sentence(`reason-${code}`, { columns: columns.join(', '), line, rows: rows.toLocaleString('en') });
}
