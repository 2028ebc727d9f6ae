import { toPlain } from '~/domain/money';

import { writeCsv } from '~/features/csv/face.server';
import type { KeyView } from './list.server';

const COLUMNS = ['id', 'code', 'type', 'used', 'originPrice', 'buyingPrice', 'profit', 'expiresAt'];

/**
 * The keys as a CSV file, with the fields of a key as columns: importing it again changes nothing (docs/rules.md, Files of keys). A key that
 * can't be opened has a row without a code, so that none is missing unseen.
 */
export function exportKeys(keys: readonly KeyView[]): string {
  return writeCsv(
    COLUMNS,
    keys.map(({ id, code, type, used, originPrice, buyingPrice, profitCentimes }) => [
      id,
      code ?? '',
      type,
      String(used),
      toPlain(originPrice),
      toPlain(buyingPrice),
      (profitCentimes / 100).toFixed(2),
      '',
    ]),
  );
}
