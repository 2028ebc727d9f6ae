import type { Purchase } from '~/domain/reports/suppliers';
import { foldName } from '~/domain/shared/intl-names';
import { eachPage } from '~/ports/store/paginate';
import type { Store } from '~/ports/store';

import { parseAll } from '~/features/documents/index.server';
import { KEY_IMPORTS, keysOf, toKeyImport, type KeyImport } from './import-document.server';

const PAGE_SIZE = 500;

/** Returns what was bought from suppliers, by import, without what was undone. A name has its first spelling everywhere. */
export async function readPurchases(store: Pick<Store, 'query'>) {
  const purchases = new Map<string, Purchase>();
  const names = new Map<string, string>();
  const named = { from: KEY_IMPORTS, where: [['supplier', '>', '']], order: ['supplier', 'asc'], limit: PAGE_SIZE } as const;
  for await (const docs of eachPage(store, named))
    for (const keyImport of parseAll(toKeyImport, docs)) {
      const { id, supplier, finishedAt } = keyImport;
      const bought = boughtOf(keyImport);
      if (bought === null || supplier === null) continue;
      const name = names.get(foldName(supplier)) ?? supplier;
      names.set(foldName(supplier), name);
      purchases.set(id, { supplier: name, at: finishedAt ?? 0, ...bought });
    }
  return purchases;
}

/** Returns what stays bought: all of an import, or what its undo left; null for nothing. */
function boughtOf(keyImport: KeyImport): Pick<Purchase, 'keys' | 'costCentimes'> | null {
  if (keyImport.state === 'done') return { keys: keysOf(keyImport), costCentimes: keyImport.costCentimes };
  return keyImport.kept > 0 ? { keys: keyImport.kept, costCentimes: keyImport.keptCostCentimes } : null;
}

/** Returns the suppliers' names. */
export async function listSuppliers(store: Pick<Store, 'query'>): Promise<readonly string[]> {
  const names = [...(await readPurchases(store)).values()].map(({ supplier }) => supplier);
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
}
