import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Data } from '~/ports/store';

const FILE = fileURLToPath(new URL('./older-store.jsonl', import.meta.url));

/**
 * A store of older data (docs/rules.md, Older data) without any field of this shop: text prices, whole games in carts, codes with only the
 * older fields. It also has what such stores collect over the years: undescribed fields and collections, keys of a removed game,
 * Firestore's own types.
 */
export async function* olderLines(): AsyncGenerator<string, void, undefined> {
  yield* readFileSync(FILE, 'utf8').split('\n');
}

/** Its documents by path. */
export function olderDocuments(): Map<string, Data> {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as { path: string; data: Data }).map(({ path, data }) => [path, data]));
}
