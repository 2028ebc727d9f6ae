export { withChangedAt, isDerived, PACKS, REMOVALS, tombstone, withStockedAt } from './change-mark.server';
export { type DocumentKinds, kindPathOf, toData } from './collection.server';
export { isStoreUnavailable, isRefusal } from './errors';
export { removeDue, whenDue } from './expiry';
export { follow } from './follow';
export { isPossibleId } from './id';
export type { QuarantinedDocument } from './quarantine';
export {
  hashSecret,
  randomBytes,
  randomCode,
  randomId,
  randomLetters,
  randomSortKey,
  randomSecret,
  sha256,
  unknownPassword,
} from './random';
export { type NamedPaths, type NamedSnaps, readByName, readByPath, readTogether } from './read-many';
export {
  defineDocument,
  type DocumentReader,
  isReadable,
  parseAll,
  tryParse,
  schemaOf,
  unlessUnreadable,
  UnreadableDocument,
} from './reader.server';
export { typedEmail, typedName } from './typed-fields.server';
export { plain, type Stored, type Input } from './types.server';
export { createNumberedStore } from './versioned-store.server';
