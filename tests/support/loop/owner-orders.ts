import { createOrderQuestions } from '~/features/refund/request.server';
import { createRefundAccounts } from '~/features/refund/account.server';
import { ORDER_SORTS } from '~/domain/order';

import { times } from '../contracts/store-case';
import { csvFile } from './owner-games';
import type { LargeStore } from './store';
import type { Walk } from './walk';

/** The rows of a bank's statement. */
const ROWS = 2_000;
const OTHER_NAME = 'Fecha;Concepto;Abono';

/** All that the owner does with orders and money. */
export async function walkMoney(world: LargeStore, walk: Walk): Promise<void> {
  await walkLists(world, walk);
  await walkDecisions(world, walk);
  await walkLines(world, walk);
  await walkStatements(world, walk);
}

async function walkLists({ owner }: LargeStore, { page }: Walk): Promise<void> {
  for (const path of [
    '/admin/orders',
    '/admin/orders?tab=all',
    '/admin/orders?q=amal',
    '/admin/proofs',
    '/admin/statements',
    '/admin/today',
  ])
    await page(owner, path);
  for (const sort of ORDER_SORTS) await page(owner, `/admin/orders?tab=all&sort=${sort}`);
  const period = 'from=2026-01-01&to=2027-12-31';
  for (const path of ['/admin/sales', `/admin/sales?${period}`]) await page(owner, path);
  for (const by of ['game', 'currency', 'supplier']) await page(owner, `/admin/sales/export?by=${by}&${period}`);
}

async function walkDecisions(world: LargeStore, { page, press }: Walk): Promise<void> {
  const { owner, shop } = world;
  const [first, second, third] = [
    await world.proven('decided-1', 400),
    await world.proven('decided-2', 401),
    await world.proven('decided-3', 402),
  ];
  const path = `/admin/orders/${first.id}`;
  await page(owner, path);
  await page(owner, `${path}/proof`);
  const approve = { intent: 'approve', bankReference: 'TR 1', amountReceived: String(first.total / 100) };
  await press(owner, path, approve);
  await press(owner, path, { ...approve, intent: 'second', bankReference: 'TR 2' });
  const [alert] = (await shop.orders.find(first.id))?.alarms ?? [];
  await press(owner, path, { intent: 'answer', alarm: alert?.id ?? '', at: String(alert?.at), answer: 'Sent back' });
  await press(owner, path, { intent: 'note', noteId: 'note-0001', direction: 'out', amount: '20', reason: 'Sent back' });
  for (const intent of ['close-lines', 'give-keys']) await press(owner, path, { intent, seen: 'none' }, intent === 'give-keys' ? 409 : 422);
  await press(owner, `/admin/orders/${second.id}`, { intent: 'reject', reason: 'Not readable' });
  await press(owner, `/admin/orders/${second.id}`, { intent: 'end', reason: 'Nobody paid' });
  await page(owner, `${path}/void`);
  const taken = await world.paid('voided', 403);
  await press(owner, `/admin/orders/${taken.id}/void`, { intent: 'void', nth: '0', losses: '', reason: 'It never came', ending: 'cancel' });
  const queued = async ({ id }: { id: string }) => ({ order: id, proof: (await shop.orders.find(id))?.proofId ?? '' });
  await press(owner, '/admin/proofs', {
    ...approve,
    bankReference: 'TR 3',
    amountReceived: String(third.total / 100),
    ...(await queued(third)),
  });
  const fourth = await world.proven('decided-4', 404);
  await press(owner, '/admin/proofs', { intent: 'reject', because: 'unreadable', ...(await queued(fourth)) });
}

async function walkLines(world: LargeStore, { page, press }: Walk): Promise<void> {
  const { owner, shop, store } = world;
  const questions = createOrderQuestions({ store, clock: Date.now, ownerMail: () => null });
  const accounts = createRefundAccounts({ store, encryption: shop.encryption, clock: Date.now, ownerMail: () => null });
  const { id, gameId } = await world.paid('refunded', 405);
  const path = `/admin/orders/${id}/line?game=${gameId}`;
  await page(owner, path);
  const asked = await questions.ask(id, { accountId: 'refunded', gameId, kind: 'refund', text: 'Why' });
  await press(owner, path, { intent: 'decline', questionId: asked.questions.at(-1)?.id ?? '', answer: 'No' });
  await press(owner, path, { intent: 'ask-account' });
  await accounts.type(id, { accountId: 'refunded', account: '0612345678' });
  await press(owner, path, { intent: 'show-account' });
  const revealed = await shop.orders.reveal(id, gameId, 'refunded');
  await questions.ask(id, { accountId: 'refunded', gameId, kind: 'problem', text: 'Used' });
  await press(owner, path, { intent: 'replace', keyId: revealed.lines[0]?.keyId ?? '' });
  await press(owner, path, { intent: 'refund', reference: 'BACK 1' });
  // Refunds to cards, which the demo has none of.
  for (const intent of ['retry', 'record', 'record-sent', 'record-unasked'])
    await press(owner, path, { intent, refundId: 'none', reference: 'BACK 2' }, 404);
}

async function walkStatements(world: LargeStore, { page, press }: Walk): Promise<void> {
  const { owner } = world;
  const waiting = [];
  for (let nth = 0; nth < 40; nth += 1) waiting.push(await world.proven(`told-${nth}`, 420 + nth));
  const amount = (total: number) => (total / 100).toFixed(2).replace('.', ',');
  const others = times(ROWS, (nth) => `${1 + (nth % 28)}/11/2026;VIR OMAR ALAMI ${nth};${100 + (nth % 400)},00`);
  const known = waiting.map(({ id, total }) => `2/11/2026;VIR ${id};${amount(total)}`);
  const file = (head: string, rows: readonly string[]) => ({ intent: 'read', method: 'bank', csv: csvFile([head, ...rows].join('\n')) });
  const read = await press(owner, '/admin/statements', file('Date;Libellé;Crédit', [...known, ...others]));
  const [path = ''] = (read.location ?? '').split('?');
  for (const tab of ['sure', 'doubtful', 'none']) await page(owner, `${path}?tab=${tab}`);
  const takes = Object.fromEntries(waiting.slice(0, 20).map(({ id }, nth) => [`take-${nth + 2}`, id]));
  await press(owner, `${path}?tab=sure`, { intent: 'approve', ...takes });
  const queue = await page(owner, '/admin/proofs');
  const [id = '', mark = ''] = /name="sure-(MF-\w+)"[^>]* value="([^"]*)"/.exec(queue)?.slice(1) ?? [];
  await press(owner, '/admin/proofs', { intent: 'approve-sure', [`sure-${id}`]: mark });
  const unknown = await press(owner, '/admin/statements', file(OTHER_NAME, others));
  await page(owner, unknown.location ?? '');
  await press(owner, unknown.location ?? '', { intent: 'choose', date: '0', text: '1', credit: '2' });
}
