export type { KeptForAccount } from './account-data-source';
export {
  changeMark,
  DERIVED_COLLECTIONS,
  isDerived,
  PACKS,
  REMOVALS,
  removalNote,
  stockMark,
} from './change-mark.server';
export { byFields, type DocumentKinds, kindPathOf } from './collection.server';
export { isOutage, isRefusal } from './errors';
export { removeDue, whenDue } from './expiry';
export { follow } from './follow';
export { isPossibleId } from './id';
export type { PutAside } from './quarantine';
export { hashSecret, randomBytes, randomCode, randomId, randomPoint, randomSecret, sha256, unknownPassword } from './random';
export { type NamedPaths, type NamedSnaps, readByName, readByPath, readTogether } from './read-many';
export { documentReader, type DocumentReader, isReadable, readable, readOrNull, schemaOf, unlessUnreadable, UnreadableDocument } from './reader.server';
export { typedEmail, typedName } from './typed-fields.server';
export { plain, type Stored, type Unstored } from './types.server';
export { createNumberedStore } from './versioned-store.server';
