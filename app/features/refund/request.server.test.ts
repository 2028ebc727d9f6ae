import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MAX_QUESTION_PICTURES, REFUND_WINDOW } from '~/domain/payment/refund-amounts';
import { QUESTION_STATES, type QuestionKind } from '~/domain/refund';

import { COMING_MS } from '~/features/order/payment-proof/index.server';

import { sized } from '../../../tests/support/extent';
import { png } from '../../../tests/support/files';
import { openRefundShop, type RefundShop } from '../../../tests/support/shop/refund-shop';
import { refusal } from '../../../tests/support/shop/test-shop';

let shop: RefundShop;
beforeEach(() => {
  shop = openRefundShop();
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const ask = (
  id: string,
  kind: QuestionKind = 'refund',
  asked: { accountId?: string; gameId?: string; text?: string; pictureId?: string } = {},
) => shop.questions.ask(id, { accountId: 'x', gameId: 'a', text: 'It is not what I expected.', kind, ...asked });

describe('a shopper’s question', () => {
  it('about her money waits for the owner, and counts once however often it is sent', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    shop.wait(1000);
    const order = await ask(id);
    expect(order).toMatchObject({
      state: 'fulfilled',
      waitingSince: shop.clock(),
      questions: [{ gameId: 'a', kind: 'refund', state: 'asked', text: 'It is not what I expected.' }],
    });
    expect(await ask(id)).toEqual(order);
    for (const tab of ['decide', 'requests'] as const) expect((await shop.orders.list(tab)).orders.map((each) => each.id)).toEqual([id]);
    expect((await shop.orders.list('proofs')).orders).toEqual([]);
    expect(await shop.mails()).toEqual(['order-delivered x@example.com']);
    expect(await refusal(ask(id, 'refund', { text: 'Another reason.' }))).toBe(`question-open ${id}`);
  });

  it('on an order that waits already has a mail of its own: the news has told of that order', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    await shop.orders.flag(id, { code: 'key-lost', note: 'K1' });
    await ask(id);
    expect(await shop.mails()).toContain('order-question owner@example.com');
  });

  it('is refused on the 15th day, for another’s order, for another line, before payment, and for a key that she has not seen', async () => {
    await shop.game('a', 2);
    const { id } = await shop.paid('x', ['a']);
    expect(await refusal(ask(id, 'refund', { accountId: 'y' }))).toBe(`not-found ${id}`);
    expect(await refusal(ask(id, 'refund', { gameId: 'b' }))).toBe(`not-found ${id}`);
    expect(await refusal(ask('MF-AAAAAA'))).toBe('not-found MF-AAAAAA');
    expect(await refusal(ask(id, 'problem'))).toBe(`wrong-state ${id}`);
    const unpaid = await shop.order('x', ['a']);
    expect(await refusal(ask(unpaid.id))).toBe(`wrong-state ${unpaid.id}`);
    shop.wait(REFUND_WINDOW - 1);
    await ask(id);
    shop.wait(1);
    const [question] = (await shop.orders.find(id))?.questions ?? [];
    await shop.questions.withdraw(id, { accountId: 'x', questionId: question?.id ?? '' });
    expect(await refusal(ask(id))).toBe(`question-too-late ${id}`);
    await shop.orders.reveal(id, 'a', 'x');
    expect((await ask(id, 'problem')).questions).toMatchObject([{ state: 'withdrawn' }, { kind: 'problem', state: 'asked' }]);
  });

  it('about money for an owed key can be asked at any time', async () => {
    await shop.game('a', 1);
    const late = await shop.order('x', ['a']);
    shop.wait(31 * 60_000);
    await shop.order('y', ['a']);
    await shop.approve(late.id);
    shop.wait(10 * REFUND_WINDOW);
    expect(await ask(late.id)).toMatchObject({ state: 'owed', questions: [{ state: 'asked' }] });
  });
});

describe('the file of a question', () => {
  const files = () => shop.store.count({ from: 'proofs' });
  const save = async (text: string) => {
    const saved = await shop.proofs.save(png(text));
    return saved.ok ? saved.id : '';
  };

  it('stays with the order, and goes where she withdraws the question', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    const pictureId = await save('one');
    const { questions } = await ask(id, 'refund', { pictureId });
    expect(questions).toMatchObject([{ pictureId }]);
    shop.wait(2 * COMING_MS);
    await shop.proofs.sweep();
    expect(await files()).toBe(1);
    await shop.questions.withdraw(id, { accountId: 'x', questionId: questions[0]?.id ?? '' });
    expect(await files()).toBe(0);
    expect((await shop.orders.find(id))?.questions).toMatchObject([{ state: 'withdrawn', pictureId: null }]);
  });

  it('is refused where the order has ten, and one that no question took is swept', async () => {
    const games = ['a', 'b'];
    for (const gameId of games) await shop.game(gameId, 1);
    const { id } = await shop.paid('x', games);
    for (let nth = 0; nth < MAX_QUESTION_PICTURES; nth += 1) {
      const order = await ask(id, 'refund', { gameId: games[nth % 2] ?? '', pictureId: await save(`${nth}`) });
      await shop.questions.decline(id, { by: 'owner', questionId: order.questions.at(-1)?.id ?? '', answer: 'No' });
    }
    expect(await refusal(ask(id, 'refund', { pictureId: await save('one more') }))).toBe(`picture-no-room ${id}`);
    expect(await files()).toBe(MAX_QUESTION_PICTURES + 1);
    shop.wait(2 * COMING_MS);
    await shop.proofs.sweep();
    expect(await files()).toBe(MAX_QUESTION_PICTURES);
    expect((await ask(id)).questions.at(-1)).toMatchObject({ state: 'asked', pictureId: null });
  });
});

describe('a shopper’s questions', () => {
  it('never fill her order: beside the longest ones that fit, every answer and every change still does', async () => {
    const games = Array.from({ length: sized(14, 50) }, (_, nth) => `g${nth}`);
    for (const gameId of games) await shop.game(gameId, 1);
    const { id } = await shop.paid('x', games);
    const text = '漢'.repeat(1000);
    const ends: string[] = [];
    for (const gameId of games.flatMap((each) => [each, each, each])) {
      const order = await ask(id, 'refund', { gameId, text }).catch((error: { code: string }) => void ends.push(error.code));
      const question = order?.questions.at(-1);
      if (question) await shop.questions.decline(id, { by: 'owner', questionId: question.id, answer: text });
    }
    expect(ends).toEqual(Array.from({ length: 3 * games.length - 40 }, () => 'question-no-room'));
    expect(Buffer.byteLength(JSON.stringify((await shop.store.get(`orders/${id}`))?.data))).toBeLessThan(500_000);
  });
});

describe('the answer to a question', () => {
  it('is mailed to the shopper if it is a no, noted, and ends the wait; she may ask again', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    const [question] = (await ask(id)).questions;
    shop.wait(1000);
    const answer = 'The key was used on the day of the purchase.';
    expect(await shop.questions.decline(id, { by: 'owner', questionId: question?.id ?? '', answer })).toMatchObject({
      state: 'fulfilled',
      waitingSince: null,
      questions: [{ state: 'declined', answer, decidedAt: shop.clock() }],
    });
    expect(await shop.mails()).toContain('refund-declined x@example.com');
    expect(await shop.actions()).toContain('refund-declined');
    expect((await ask(id)).questions).toHaveLength(2);
  });

  const commands = {
    accept: (id: string) => shop.refunds.record(id, { by: 'owner', gameId: 'a', reference: 'BACK 1' }),
    decline: (id: string, questionId: string) => shop.questions.decline(id, { by: 'owner', questionId, answer: 'No.' }),
    withdraw: (id: string, questionId: string) => shop.questions.withdraw(id, { accountId: 'x', questionId }),
  };
  const reach = { accepted: commands.accept, declined: commands.decline, withdrawn: commands.withdraw };

  it.each(QUESTION_STATES)('is given once: every command on a question that is %s', async (state) => {
    await shop.game('a', 3);
    for (const [name, command] of Object.entries(commands)) {
      const { id } = await shop.paid('x', ['a']);
      const questionId = (await ask(id)).questions[0]?.id ?? '';
      if (state !== 'asked') await reach[state](id, questionId);
      const ending = await refusal(command(id, questionId));
      const now = (await shop.orders.find(id))?.questions[0]?.state;
      // The owner may refund with or without a question; a refund answers only an open one.
      const [expected, after] = {
        asked: ['done', { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }[name]],
        accepted: [name === 'accept' ? `refund-begun ${id}` : `wrong-state ${questionId}`, 'accepted'],
        declined: [name === 'accept' ? 'done' : `wrong-state ${questionId}`, 'declined'],
        withdrawn: [name === 'decline' ? `wrong-state ${questionId}` : 'done', 'withdrawn'],
      }[state];
      expect([name, ending, now]).toEqual([name, expected, after]);
    }
  });

  it('is one of two, if two owners answer at the same time', async () => {
    await shop.game('a', 1);
    const { id } = await shop.paid('x', ['a']);
    const questionId = (await ask(id)).questions[0]?.id ?? '';
    const endings = await Promise.all([refusal(commands.accept(id)), refusal(commands.decline(id, questionId))]);
    const order = await shop.orders.find(id);
    expect([endings, order?.questions[0]?.state, order?.state]).toSatisfy(([[yes], question, end]: [[string], string, string]) =>
      yes === 'done' && question === 'declined' ? end === 'refunded' : question === (yes === 'done' ? 'accepted' : 'declined'),
    );
  });
});
