import type { Clock } from '~/ports/clock';
import { eachPage } from '~/ports/store/paginate';
import { DELETE_FIELD, type Snapshot, type Store } from '~/ports/store';

import { withChangedAt } from '~/features/documents/index.server';
import { hashPath, isGivenAway } from '~/features/key/index.server';

interface Recovery {
  readonly draft: Store;
  readonly store: Store;
  readonly clock: Clock;
  readonly only: readonly string[];
  readonly isSure: boolean;
}

/** The outcome for a game. 'there': the shop has it, and it stays as it is; 'leaving': its deletion has not ended. */
export interface RecoveredGame {
  readonly id: string;
  readonly title: string;
  readonly outcome: 'recovered' | 'there' | 'leaving' | 'not-in-backup';
  readonly keys: number;
  /** The ids of keys that stay out: a shopper may have them, or the store has their code as another key. */
  readonly left: readonly string[];
}

/** Brings back deleted or archived games with their free keys and pictures, and touches nothing else. */
export async function recoverGames({ draft, only, ...recovery }: Recovery): Promise<readonly RecoveredGame[]> {
  const recovered: RecoveredGame[] = [];
  const none = { title: '', keys: 0, left: [] };
  const known = new Set<string>();
  for await (const games of eachPage(draft, { from: 'games', limit: 100 }))
    for (const game of games) {
      known.add(game.id);
      if (only.length > 0 ? !only.includes(game.id) : game.data['archived'] === true) continue;
      const now = await recovery.store.get(game.path);
      const title = String(game.data['title']);
      if (now?.data['removing'] === true) recovered.push({ ...none, id: game.id, title, outcome: 'leaving' });
      else if (now === null || now.data['archived'] === true) recovered.push(await recover({ ...recovery, draft }, game, now));
      else if (only.length > 0) recovered.push({ ...none, id: game.id, title, outcome: 'there' });
    }
  return [...recovered, ...only.filter((id) => !known.has(id)).map((id) => ({ ...none, id, outcome: 'not-in-backup' as const }))];
}

/** why the game last: a run that was stopped is repeated */
async function recover(recovery: Omit<Recovery, 'only'>, game: Snapshot, now: Snapshot | null): Promise<RecoveredGame> {
  const { draft, store, clock, isSure } = recovery;
  let keys = 0;
  const left: string[] = [];
  for await (const codes of eachPage(draft, { from: `${game.path}/codes`, limit: 100 }))
    for (const key of codes) {
      const outcome = await recoverKey(recovery, key);
      if (outcome === 'left') left.push(key.id);
      else if (outcome === 'free') keys += 1;
    }
  if (isSure) {
    for await (const files of eachPage(draft, { from: `${game.path}/pictureFiles`, limit: 10 }))
      for (const { path, data } of files) await store.set(path, data);
    const fields = { featured: false, ...withChangedAt(clock()) };
    if (now === null) await store.create(game.path, { ...game.data, archived: false, ...fields });
    else await store.update(game.path, { archived: DELETE_FIELD, ...fields });
  }
  return { id: game.id, title: String((now ?? game).data['title']), outcome: 'recovered', keys, left };
}

async function recoverKey({ store, clock, isSure }: Omit<Recovery, 'only'>, key: Snapshot): Promise<'free' | 'used' | 'left' | null> {
  const { codeHash, state, used } = key.data;
  const gameId = key.path.split('/')[1] ?? '';
  if ((await store.get(key.path)) !== null) return null;
  const hash = typeof codeHash === 'string' ? hashPath(codeHash) : null;
  if (isGivenAway(state) || (hash !== null && (await store.get(hash)) !== null)) return 'left';
  const isUsed = state === 'used' || (state === undefined && used === true);
  const binding = { state: isUsed ? 'used' : 'free', used: isUsed, orderId: null, holdUntil: 0, ...withChangedAt(clock()) };
  if (isSure)
    await store.commit([
      { create: key.path, data: { ...key.data, ...binding } },
      ...(hash === null ? [] : [{ create: hash, data: { gameId, keyId: key.id } }]),
    ]);
  return isUsed ? 'used' : 'free';
}
