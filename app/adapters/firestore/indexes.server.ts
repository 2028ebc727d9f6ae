import type { IndexDefinition } from '~/ports/store/port';

/** `firestore.indexes.json` as Google's tools deploy it: `firebase deploy --only firestore`. */
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

/** One for each direction of the sort field; for equality, the direction of the others makes no difference. */
function compositeIndexes({ from, group, fields }: IndexDefinition) {
  return (['ASCENDING', 'DESCENDING'] as const).map((direction) => ({
    collectionGroup: from,
    queryScope: group ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields: fields.map((fieldPath, index) => ({ fieldPath, order: index === fields.length - 1 ? direction : 'ASCENDING' })),
  }));
}

/**
 * Firestore indexes a single field of a collection by itself, but not across collections. Declaring the latter replaces the former, so
 * they are listed as well.
 */
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

/** No index at all: neither the writes nor the storage of entries that nothing looks up. */
function exemption({ from, fields }: IndexDefinition) {
  return { collectionGroup: from, fieldPath: fields[0], indexes: [] };
}
