import { afterEach, beforeEach, expect, it } from 'vitest';

import { createOrderQuestions } from '~/features/refund/request.server';
import { createMailTemplates } from '~/adapters/mail-templates/render.server';
import type { Delivery } from '~/ports/mailer';
import { afterEachStep, lived } from '../../../tests/support/flows/kills';
import { dying } from '../../../tests/support/shop/crash';
import { openTestShop, OWNER, SILENT, type TestShop } from '../../../tests/support/shop/test-shop';
import { createAdminNotifications, GATHER_MS } from './notifications.server';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEARS = 10 * 365 * 24 * HOUR;
const AWAY: Delivery = { isSent: false, isFinal: false, failure: 'unreachable', status: null };

let shop: TestShop;
let sent: string[];
let answer: Delivery;
beforeEach(async () => {
  shop = openTestShop();
  sent = [];
  answer = { isSent: true };
  await shop.game('hades', 9);
});
afterEach(() => shop.close());

/** The work of one process, with a phone that takes messages as `answer` says. */
const news = (store = shop.store, hasPhone = true) =>
  createAdminNotifications({
    clock: shop.clock,
    store,
    log: SILENT,
    templates: createMailTemplates({ origin: 'https://shop.example' }),
    ownerMail: () => OWNER,
    messenger: () => (hasPhone ? { send: async (text) => (sent.push(text), answer) } : null),
  });
const mails = async () =>
  (await shop.store.query({ from: 'outbox', where: [['kind', '==', 'owner-news']], limit: 20 })).docs.map(({ data }) => data['orders']);
/** The orders of each message, in the order of the messages. */
const messages = () => sent.map((text) => text.match(/MF-\w+/g));

async function proofOf(name: string): Promise<string> {
  const { id } = await shop.order(name, ['hades']);
  await shop.prove(id, name);
  return id;
}

it('tells of the first proof at the next turn, by mail and on the phone, and of nothing twice', async () => {
  const id = await proofOf('amal');
  const { runDue } = news();
  await runDue();
  await runDue();
  shop.wait(GATHER_MS);
  await runDue();
  expect(await mails()).toEqual([[id]]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`Waiting for your decision: ${id}`);
  expect(sent[0]).not.toMatch(/@|hades-Steam/);
});

it('tells of a proof by mail also behind many orders that wait because of alarms, where there is no phone', async () => {
  const first = await proofOf('amal');
  const { runDue } = news(shop.store, false);
  await runDue();
  const pattern = (await shop.store.get(`orders/${first}`))?.data ?? {};
  const alarmed = (nth: number) => ({ ...pattern, state: 'awaiting_payment', proofId: null, waitingSince: shop.clock() + 1 + nth });
  await shop.store.bulk(Array.from({ length: 120 }, (_, nth) => ({ set: `orders/MF-N${nth}`, data: alarmed(nth) })));
  shop.wait(GATHER_MS);
  const id = await proofOf('badr');
  for (let nth = 0; nth < 4; nth += 1) {
    await runDue();
    shop.wait(GATHER_MS);
  }
  expect(await mails()).toEqual([[first], [id]]);
});

it('has a mail for a proof on an order that waits already, which no look finds', async () => {
  const { id } = await shop.order('amal', ['hades']);
  await shop.store.update(`orders/${id}`, { waitingSince: shop.clock() });
  shop.wait(HOUR);
  await shop.prove(id, 'amal');
  expect(await mails()).toEqual([[id]]);
});

it('tells of each of many proofs that came within a minute', async () => {
  const id = await proofOf('amal');
  const pattern = (await shop.store.get(`orders/${id}`))?.data ?? {};
  const ids = Array.from({ length: 130 }, (_, nth) => `MF-N${nth}`);
  await shop.store.bulk(
    ids.map((each, nth) => ({ set: `orders/${each}`, data: { ...pattern, waitingSince: shop.clock() + 1 + nth * 100 } })),
  );
  const { runDue } = news();
  for (let nth = 0; nth < 5; nth += 1) {
    shop.wait(GATHER_MS);
    await runDue();
  }
  expect((await mails()).flat()).toEqual([id, ...ids]);
});

it('tells what comes within five minutes together', async () => {
  const first = await proofOf('amal');
  const { runDue } = news();
  await runDue();
  shop.wait(MINUTE);
  const second = await proofOf('badr');
  await runDue();
  shop.wait(MINUTE);
  const third = await proofOf('chama');
  await shop.alerts.raise({ code: 'orphan-payment', cause: 'CAPTURE 1', note: null });
  await runDue();
  expect(sent).toHaveLength(1);
  shop.wait(GATHER_MS - 2 * MINUTE);
  await runDue();
  expect(await mails()).toEqual(expect.arrayContaining([[first], [second, third]]));
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain(`Waiting for your decision: ${second}, ${third}`);
  expect(sent[1]).toContain('Alarms of the store: 1');
});

it('tells of a request by the same mail, and leaves an alarm to its own', async () => {
  const [asked, called] = [await proofOf('amal'), await proofOf('badr')];
  for (const id of [asked, called]) await shop.approve(id, `REF ${id}`);
  const { runDue } = news();
  shop.wait(GATHER_MS);
  await shop.orders.flag(called, { code: 'key-lost', note: 'K1' });
  const { ask } = createOrderQuestions({ store: shop.store, clock: shop.clock, ownerMail: () => OWNER });
  await ask(asked, { accountId: 'amal', gameId: 'hades', kind: 'refund', text: 'It is not what I expected.' });
  await runDue();
  expect(await mails()).toEqual([[asked]]);
  expect(sent[0]).toMatch(new RegExp(`Waiting for your decision: .*${called}`));
});

it('two processes tell it once, also of a proof that comes to light after a newer one', async () => {
  const late = await proofOf('amal');
  shop.wait(MINUTE);
  const early = await proofOf('badr');
  const hidden = await shop.store.get(`orders/${late}`);
  await shop.store.update(`orders/${late}`, { waitingSince: null });
  await Promise.all([news().runDue(), news().runDue()]);
  expect(await mails()).toEqual([[early]]);
  await shop.store.update(`orders/${late}`, { waitingSince: Number(hidden?.data['waitingSince']) });
  shop.wait(GATHER_MS);
  await news().runDue();
  expect(await mails()).toEqual(expect.arrayContaining([[early], [late]]));
  expect(sent).toHaveLength(2);
});

it('after a clock that was ahead it tells what is new, and nothing twice, also of what is dated ahead', async () => {
  const { runDue } = news();
  const before = await proofOf('amal');
  await runDue();
  shop.wait(YEARS);
  const ahead = [await proofOf('badr')];
  await runDue();
  shop.wait(GATHER_MS);
  ahead.push(await proofOf('chama'));
  await runDue();
  const untold = await proofOf('dounia');
  shop.wait(-YEARS);
  const ids = [await proofOf('elias')];
  await runDue();
  shop.wait(GATHER_MS);
  ids.push(await proofOf('farid'));
  await runDue();
  shop.wait(3 * 24 * 60 * MINUTE);
  await runDue();
  expect(messages()).toEqual([[before], [ahead[0]], [ahead[1]], [ids[0], untold], [ids[1]]]);
  expect((await mails()).map(String).toSorted()).toEqual(messages().map(String).toSorted());
});

it('what was told while a clock was an hour ahead is not told again when that hour comes', async () => {
  const { runDue } = news();
  shop.wait(HOUR);
  const ahead: string[] = [];
  for (const name of ['amal', 'badr', 'chama']) {
    ahead.push(await proofOf(name));
    await runDue();
    shop.wait(GATHER_MS);
  }
  shop.wait(-HOUR);
  const after = await proofOf('dounia');
  for (let nth = 0; nth < 20; nth += 1) {
    await runDue();
    shop.wait(GATHER_MS);
  }
  expect(messages()).toEqual([...ahead, after].map((id) => [id]));
});

it('what was told before a clock was behind for a while is not told again after it', async () => {
  const { runDue } = news();
  const ids: string[] = [];
  for (const ms of [GATHER_MS, GATHER_MS, -YEARS, GATHER_MS, YEARS]) {
    ids.push(await proofOf(`person-${ids.length}`));
    await runDue();
    shop.wait(ms);
  }
  ids.push(await proofOf('amal'));
  for (let nth = 0; nth < 3; nth += 1) {
    await runDue();
    shop.wait(GATHER_MS);
  }
  expect(messages()).toEqual(ids.map((id) => [id]));
});

it('two processes whose clocks are years apart tell each thing once, and at once', async () => {
  const { runDue } = news();
  const ids: string[] = [];
  for (const ms of [YEARS, MINUTE - YEARS, YEARS, MINUTE - YEARS, YEARS, MINUTE - YEARS]) {
    ids.push(await proofOf(`person-${ids.length}`));
    await runDue();
    await runDue();
    shop.wait(ms);
  }
  shop.wait(GATHER_MS);
  await runDue();
  expect(messages()).toEqual(ids.map((id) => [id]));
});

it('the phone hears of an alarm on an order that waits already, once, and the mail does not', async () => {
  const { runDue } = news();
  const id = await proofOf('amal');
  await runDue();
  shop.wait(GATHER_MS);
  await shop.orders.flag(id, { code: 'paid-twice', note: 'SECOND' });
  await runDue();
  shop.wait(GATHER_MS);
  await runDue();
  expect(messages()).toEqual([[id], [id]]);
  await shop.orders.flag(id, { code: 'disputed', note: 'SECOND' });
  const other = await proofOf('badr');
  await shop.orders.flag(other, { code: 'paid-twice', note: 'THIRD' });
  await runDue();
  expect(messages()).toHaveLength(3);
  expect(messages()[2]?.toSorted()).toEqual([id, other].toSorted());
  expect((await mails()).map(String).toSorted()).toEqual([id, other].toSorted());
});

it('while Telegram is away it tries again, with what came meanwhile, and gives up after a day', async () => {
  const first = await proofOf('amal');
  const { runDue } = news();
  answer = AWAY;
  await runDue();
  shop.wait(GATHER_MS);
  const second = await proofOf('badr');
  await runDue();
  answer = { isSent: true };
  shop.wait(GATHER_MS);
  await runDue();
  expect(sent.at(-1)).toContain(`Waiting for your decision: ${first}, ${second}`);
  const tries = sent.length;
  shop.wait(GATHER_MS);
  await runDue();
  expect(sent).toHaveLength(tries);

  answer = AWAY;
  await proofOf('chama');
  await runDue();
  shop.wait(25 * 60 * MINUTE);
  await runDue();
  shop.wait(60 * MINUTE);
  await runDue();
  expect(sent).toHaveLength(tries + 2);
});

it('is told by mail once and on the phone at least once, whatever step the process died after', async () => {
  let nth = 0;
  const killed = await afterEachStep('tell-the-owner', async (lives) => {
    nth += 1;
    sent = [];
    const id = await proofOf(`person-${nth}`);
    const { store } = dying(shop.store, lives);
    const hasTold = await lived(news(store).runDue());
    await news().runDue();
    shop.wait(MINUTE);
    await news().runDue();
    expect(
      (await mails()).filter((orders) => String(orders) === id),
      `${lives} steps`,
    ).toHaveLength(1);
    expect(sent.filter((text) => text.includes(id)).length, `${lives} steps`).toBeGreaterThanOrEqual(1);
    shop.wait(GATHER_MS);
    return hasTold;
  });
  expect(killed).toBeGreaterThanOrEqual(2);
});
