import type { Language } from '~/domain/shared/language';
import { writeCsv } from '~/features/csv/index.server';
import { KEY_COLUMNS, keyRows } from '~/features/key/index.server';
import { delimiterOf } from '~/web/bulk-job/csv-file.server';

/** The file of these keys, as their page exports it. */
export function keyFile(keys: Parameters<typeof keyRows>[0], language: Language = 'en'): string {
  return writeCsv(KEY_COLUMNS, [...keyRows(keys, language)], delimiterOf(language));
}
