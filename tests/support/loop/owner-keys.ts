import { times } from '../contracts/store-case';
import { ownerAccount } from '../visitors/owner';
import { csvFile } from './owner-games';
import type { LargeStore } from './store';
import type { Walk } from './walk';

/** The keys that the owner pastes or sends at once. */
const PASTED = 2_000;

const codes = (name: string) => times(PASTED, (nth) => `${name}-${String(nth).padStart(5, '0')}-ABCDE`);

/** All that the owner does with keys, and what there is to buy. */
export async function walkKeys(world: LargeStore, walk: Walk): Promise<void> {
  await walkKeyPages(world, walk);
  await walkImports(world, walk);
  await walkKeyFiles(world, walk);
}

async function walkKeyPages({ owner, server, games, store }: LargeStore, { page, press, repeat }: Walk): Promise<void> {
  const list = `/admin/codes/${games.large}`;
  for (const path of [list, `${list}?page=30`, `${list}?used=free`, `${list}?add=keys`, '/admin/codes']) await page(owner, path);
  for (const path of ['/admin/keys', '/admin/keys?sort=wished', '/admin/keys?page=300', '/admin/keys/export']) await page(owner, path);
  const key = { code: 'WALKED-KEYS-00001', type: 'Steam', originPrice: '50', coefficient: '2' };
  await repeat(owner, list, { ...key, intent: 'preview' });
  await press(owner, list, { ...key, intent: 'add' });
  for (const path of [list, '/admin/codes']) await repeat(owner, path, { intent: 'find', search: key.code });
  const free = (await store.query({ from: `games/${games.large}/codes`, where: [['used', '==', false]], limit: 60 })).docs.map(
    ({ id }) => id,
  );
  const [first = '', second = '', ...others] = free;
  await press(owner, list, { intent: 'mark', keyId: first, used: 'true' });
  await press(owner, list, { intent: 'show', keyId: first });
  await page(owner, `${list}?delete=${first}`);
  await press(owner, list, { intent: 'delete', keyId: first });
  await press(owner, list, { intent: 'write-off', [`key-${second}`]: 'on', reason: 'Taken back' });
  const ticked = Object.fromEntries(others.slice(0, 40).map((id) => [`key-${id}`, 'on']));
  await press(owner, list, { intent: 'move', ...ticked, game: games.soldOut });
  const confirm = `/admin/confirm?act=keys&of=${games.large}`;
  await page(owner, confirm);
  await repeat(owner, confirm, { intent: 'confirm', password: ownerAccount(server.output()).password });
  await page(owner, `${list}/export`, { status: 302 });
  await repeat(owner, `${list}/export`, { intent: 'export' });
}

async function walkImports({ owner, games }: LargeStore, { page, press }: Walk): Promise<void> {
  const list = `/admin/codes/${games.large}/imports`;
  await page(owner, list);
  const read = async (name: string) =>
    (await press(owner, list, { intent: 'read', coefficient: '1.5', originPrice: '10', type: 'Steam', pasted: codes(name).join('\n') }))
      .location ?? '';
  const file = await read('PASTED');
  await page(owner, file);
  await press(owner, file, { intent: 'tick', shown: '' });
  await press(owner, file, { intent: 'import' });
  await page(owner, file);
  await press(owner, file, { intent: 'undo' });
  await press(owner, await read('AGAIN'), { intent: 'discard' });
}

async function walkKeyFiles({ owner, games }: LargeStore, { page, press }: Walk): Promise<void> {
  await page(owner, '/admin/keys/load');
  const read = async (name: string) => {
    const rows = codes(name).map((code, nth) => `${games.others[nth % 200] ?? ''},${code},10`);
    const answer = await press(owner, '/admin/keys/load', { intent: 'read', csv: csvFile(['game,code,originPrice', ...rows].join('\n')) });
    return answer.location ?? '';
  };
  const file = await read('LOADED');
  await page(owner, file);
  await press(owner, file, { intent: 'tick', shown: '' });
  await press(owner, file, { intent: 'import' });
  await page(owner, file);
  await press(owner, file, { intent: 'undo' });
  await press(owner, await read('ONCE-MORE'), { intent: 'discard' });
}
