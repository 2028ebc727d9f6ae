import { MAX_FEATURED } from '~/domain/game';
import { ShopError } from '~/domain/shared/shop-error';
import type { Transaction } from '~/ports/store';

const GUARD = 'guards/featured';

export interface Featured {
  readonly ids: readonly string[];
  readonly changes: number;
}

/**
 * Reads the featured games in the transaction that changes them. All such transactions write the guard document: 'at most 10' stays exact.
 */
export async function readFeatured(tx: Transaction): Promise<Featured> {
  const guard = await tx.get(GUARD);
  const { docs } = await tx.query({ from: 'games', where: [['featured', '==', true]] });
  const changes = typeof guard?.data['changes'] === 'number' ? guard.data['changes'] : 0;
  return { ids: docs.filter((doc) => doc.data['archived'] !== true).map((doc) => doc.id), changes };
}

/** Adds a game to the featured ones; the caller writes its document. ShopError 'featured-full' at 10 (docs/rules.md, Games). */
export function feature(tx: Transaction, featured: Featured, id: string): void {
  if (featured.ids.includes(id)) return;
  featureAll(tx, featured, [id]);
}

/** Adds several games that weren't featured; the caller writes their documents, after checking that there is room. */
export function featureAll(tx: Transaction, featured: Featured, ids: readonly string[]): void {
  if (featured.ids.length + ids.length > MAX_FEATURED) throw new ShopError('featured-full');
  setFeatured(tx, featured, [...featured.ids, ...ids]);
}

/** Removes games from the featured ones; the caller writes their documents. */
export function unfeature(tx: Transaction, featured: Featured, ...gone: readonly string[]): void {
  setFeatured(
    tx,
    featured,
    featured.ids.filter((id) => !gone.includes(id)),
  );
}

/** Writes all featured games; the caller writes their documents, after checking that there is room. */
export function setFeatured(tx: Transaction, { changes }: Featured, ids: readonly string[]): void {
  tx.set(GUARD, { ids: [...ids], changes: changes + 1 });
}
