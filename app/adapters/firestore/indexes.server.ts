import type { IndexDefinition } from '~/ports/store';

/** Returns `firestore.indexes.json` for Google's tools: `firebase deploy --only firestore`. */
export function toIndexFile(indexes: readonly IndexDefinition[]): string {
  const file = {
    indexes: indexes.filter(({ fields }) => fields.length > 1).flatMap(compositeIndexes),
    fieldOverrides: [
      ...indexes.filter(({ fields, group }) => group && fields.length === 1).map(groupField),
      ...indexes.filter(({ exempt }) => exempt).map(exemption),
    ],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns one index for each direction of the sort field; for equalities the other directions make no difference. */
function compositeIndexes({ from, group, fields, holding }: IndexDefinition) {
  return (['ASCENDING', 'DESCENDING'] as const).map((direction) => ({
    collectionGroup: from,
    queryScope: group ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields: fields.map((fieldPath, index) =>
      holding === 'items' && index === 0
        ? { fieldPath, arrayConfig: 'CONTAINS' }
        : { fieldPath, order: index === fields.length - 1 ? direction : 'ASCENDING' },
    ),
  }));
}

/** Lists both scopes of a field: a declaration for groups replaces the index that Firestore makes for collections by itself. */
function groupField({ from, fields }: IndexDefinition) {
  return {
    collectionGroup: from,
    fieldPath: fields[0],
    indexes: [
      { order: 'ASCENDING', queryScope: 'COLLECTION' },
      { order: 'DESCENDING', queryScope: 'COLLECTION' },
      { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
      { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      { order: 'DESCENDING', queryScope: 'COLLECTION_GROUP' },
    ],
  };
}

/** Declares no index, which saves the writes and storage of unused entries. */
function exemption({ from, fields }: IndexDefinition) {
  return { collectionGroup: from, fieldPath: fields[0], indexes: [] };
}
