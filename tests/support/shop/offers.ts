import type { Data, Store } from '~/ports/store';

interface TestOffer {
  readonly id?: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Prices in MAD, by game. `was`: null where nothing is struck. */
  readonly games: Readonly<Record<string, { readonly price: number; readonly was: number | null }>>;
}

const centimes = (price: number) => Math.round(price * 100);

/** Writes an offer that counts, as the store writes one; returns its path. */
export async function putOffer(store: Store, { id = 'friday', startsAt, endsAt, games }: TestOffer, more: Data = {}): Promise<string> {
  for (const [game, { price, was }] of Object.entries(games)) {
    const offer = { id, priceCentimes: centimes(price), wasCentimes: was === null ? null : centimes(was), startsAt, endsAt };
    await store.update(`games/${game}`, { offer, changedAt: startsAt });
  }
  await store.set(`offers/${id}`, {
    kind: 'percent',
    names: { en: 'Black Friday' },
    percent: 25,
    startsAt,
    endsAt,
    appliedAt: startsAt,
    state: 'done',
    counts: {},
    chunks: 0,
    chunkSet: '',
    createdAt: startsAt,
    expiresAt: null,
    progress: 0,
    workUntil: 0,
    isRefreshed: false,
    by: 'owner',
    finishedAt: startsAt,
    ...more,
  });
  return `offers/${id}`;
}
