import { guardCode } from '~/domain/bulk-job/csv-cell';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from '~/domain/shared/language';
import { toPlain } from '~/domain/shared/money';

import type { KeyView } from './list.server';

export const KEY_COLUMNS = ['id', 'code', 'type', 'used', 'originPrice', 'buyingPrice', 'profit', 'expiresAt'] as const;

/** Returns the rows of a CSV file of keys, in the language's format; importing it again changes nothing (docs/rules.md, Files of keys). */
export function* keyRows(keys: Iterable<KeyView>, language: Language = DEFAULT_LANGUAGE): Generator<readonly string[]> {
  const hasComma = LANGUAGE_FACTS[language].hasCommaFiles;
  const amount = (plain: string) => (hasComma ? plain.replace('.', ',') : plain);
  for (const { id, code, type, used, originPrice, buyingPrice, profitCentimes } of keys)
    yield [
      id,
      guardCode(code ?? ''),
      type,
      String(used),
      amount(toPlain(originPrice)),
      amount(toPlain(buyingPrice)),
      amount(toPlain(profitCentimes)),
      '',
    ];
}
