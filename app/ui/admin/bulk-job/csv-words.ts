import type { CsvLimits, CsvRefusal } from '~/features/csv/index.server';

import type { AdminTranslations } from '~/ui/translations/admin';

/** 4 MB and 20,000 rows, unless a file may be larger. */
const USUAL: CsvLimits = { bytes: 4 * 1024 * 1024, rows: 20_000 };

/** Returns the `{reason}` of a refusal, with its line, columns or rows. */
export function csvReason({ t, number, names }: AdminTranslations, refusal: CsvRefusal, limits: CsvLimits = USUAL): string {
  const columns = 'columns' in refusal ? names(refusal.columns) : '';
  const line = 'line' in refusal ? refusal.line : 0;
  const rows = 'rows' in refusal ? refusal.rows : 0;
  return t(`reason-${refusal.code}`, {
    columns,
    line,
    rows: number(rows),
    size: limits.bytes / 1024 / 1024,
    most: number(limits.rows),
  });
}
