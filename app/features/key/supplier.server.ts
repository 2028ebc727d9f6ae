import type { Purchase } from '~/domain/reports/suppliers';
import { foldName } from '~/domain/shared/intl-names';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { KEY_IMPORTS, keysOf, toKeyImport } from './import-document.server';

const PAGE_SIZE = 500;

/** Returns what was bought from suppliers, by import, without what was undone. A name has its first spelling everywhere. */
export async function readPurchases(store: Pick<Store, 'query'>) {
  const purchases = new Map<string, Purchase>();
  const names = new Map<string, string>();
  const named = { from: KEY_IMPORTS, where: [['supplier', '>', '']], order: ['supplier', 'asc'], limit: PAGE_SIZE } as const;
  for await (const docs of eachPage(store, named))
    for (const found of parseAll(toKeyImport, docs)) {
      const { id, supplier, state, finishedAt, costCentimes } = found;
      if (state !== 'done' || supplier === null) continue;
      const name = names.get(foldName(supplier)) ?? supplier;
      names.set(foldName(supplier), name);
      purchases.set(id, { supplier: name, at: finishedAt ?? 0, keys: keysOf(found), costCentimes });
    }
  return purchases;
}

/** Returns the suppliers' names. */
export async function listSuppliers(store: Pick<Store, 'query'>): Promise<readonly string[]> {
  const names = [...(await readPurchases(store)).values()].map(({ supplier }) => supplier);
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
}
