import type { IndexDefinition } from '~/ports/store';

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

/** One index for each direction of the sort field; for equalities the direction of the other fields makes no difference. */
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

/**
 * Firestore indexes a single field inside a collection by itself, but not across collections. A declaration for the second replaces the
 * first, so this lists both.
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

/** No index at all, which saves the writes and storage of entries that no query uses. */
function exemption({ from, fields }: IndexDefinition) {
  return { collectionGroup: from, fieldPath: fields[0], indexes: [] };
}
