import { guardCode } from '~/domain/bulk-job/csv-cell';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from '~/domain/shared/language';
import { toPlain } from '~/domain/shared/money';

import { writeCsv } from '~/features/csv/index.server';
import type { KeyView } from './list.server';

const COLUMNS = ['id', 'code', 'type', 'used', 'originPrice', 'buyingPrice', 'profit', 'expiresAt'];

/** Returns the keys as a CSV file, in the language's format; importing it again changes nothing (docs/rules.md, Files of keys). */
export function exportKeys(keys: readonly KeyView[], language: Language = DEFAULT_LANGUAGE): string {
  const hasComma = LANGUAGE_FACTS[language].hasCommaFiles;
  const amount = (plain: string) => (hasComma ? plain.replace('.', ',') : plain);
  return writeCsv(
    COLUMNS,
    keys.map(({ id, code, type, used, originPrice, buyingPrice, profitCentimes }) => [
      id,
      guardCode(code ?? ''),
      type,
      String(used),
      amount(toPlain(originPrice)),
      amount(toPlain(buyingPrice)),
      amount(toPlain(profitCentimes)),
      '',
    ]),
    hasComma ? ';' : ',',
  );
}
