import type { KeyNeeds } from './import-work.server';
import { createKeyImports } from './import.server';
import { createKeyFiles } from './file.server';
import { createKeyChanges } from './change.server';
import { createKeyList } from './list.server';
import { listSuppliers } from './supplier.server';
import { createTickedKeys } from './ticked.server';

export {
  burnKey,
  codePrint,
  hashPath,
  holdKey,
  isAvailable,
  isGivenAway,
  isKeyPath,
  isRemovable,
  type Key,
  keyBinding,
  keyDeletion,
  keyPath,
  newKeyDocument,
  newStub,
  recalledKey,
  releaseKey,
  returnKey,
  sellKey,
  takenOutKey,
  parseKey,
  toKeyOwner,
} from './document.server';
export { keyFileForm, keyForm, keyMoveForm, keyWriteOffForm, type KeyInput, MAX_PASTED_LENGTH } from './form.server';

export { createKeySearch, type KeyCounts, type KeyView } from './list.server';
export type { KeyChanges } from './change.server';
export { KEY_COLUMNS, keyRows } from './export.server';
export { importOf, KEY_IMPORTS, toKeyImport, type KeyImport } from './import-document.server';
export { readPurchases } from './supplier.server';
export type { PastFile } from './file.server';
export { MAX_GAMES, type NamedGame, type UnplacedLine } from './import-by-game.server';
export type { KeyRow } from './import-validate.server';
export { forgetKeyImports } from './import.server';
export {
  adoptKeySecret,
  beginSealingAnew,
  checkKeySecret,
  endSealingAnew,
  isSameStore,
  needsSecretBefore,
} from './encryption-secret.server';
export { type EqualKeys, renewPrints } from './renew-prints.server';
export { createKeyStock, type KeyStock } from './stock.server';

export type Keys = ReturnType<typeof createKeys>;

/** Creates the owner's work on keys: one by one, and from files. */
export function createKeys({ store, encryption, clock, log, onStockArrived }: KeyNeeds) {
  const keyImports = createKeyImports({ store, encryption, clock, log, onStockArrived });
  return {
    keys: {
      ...createKeyChanges({ store, encryption, clock, onStockArrived }),
      ...createTickedKeys({ store, encryption, clock, onStockArrived }),
      ...createKeyList({ store, encryption, clock }),
    },
    keyImports,
    keyFiles: { ...createKeyFiles({ store, encryption, imports: keyImports }), suppliers: () => listSuppliers(store) },
  };
}
