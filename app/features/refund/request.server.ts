import { hasRoomFor, hasRoomForPicture, questionRefusal, withoutPicture } from '~/domain/payment/refund-amounts';
import type { QuestionKind } from '~/domain/refund';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { recordChange } from '~/features/audit/index.server';
import {
  changeOrder,
  decided,
  declinedKind,
  declineQuestion,
  forgetProof,
  keepProof,
  logged,
  type Order,
  orderIn,
  orderPath,
  ownOrderIn,
  proofPath,
} from '~/features/order/index.server';
import { enqueueMail } from '~/features/mail/index.server';
import { typedAccount } from './account.server';
import { randomId } from '~/features/documents/index.server';

interface QuestionNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownerMail: () => string | null;
  readonly onWaiting?: (() => void) | undefined;
}

/** Creates shoppers' questions about lines of paid orders. A yes is a refund or another key: lines.server.ts, replacement.server.ts. */
export function createOrderQuestions({ store, clock, ownerMail, onWaiting = () => {} }: QuestionNeeds) {
  /**
   * Stores a question. ShopError 'not-found', 'question-no-room', 'picture-no-room', and questionRefusal()'s. `pictureId`: a saved proof.
   */
  async function ask(
    id: string,
    request: {
      readonly accountId: string;
      readonly gameId: string;
      readonly kind: QuestionKind;
      readonly text: string;
      readonly pictureId?: string | null;
      /** The sealed account for the money: account.server.ts. */
      readonly account?: string | null;
    },
  ): Promise<Order> {
    const order = await store.transaction(async (tx) => {
      const { accountId, gameId, kind, text, pictureId = null, account = null } = request;
      const order = await ownOrderIn(tx, id, accountId);
      if (!order.lines.some((line) => line.gameId === gameId)) throw new ShopError('not-found', [id]);
      if (order.questions.some((each) => each.state === 'asked' && each.gameId === gameId && each.kind === kind && each.text === text))
        return order;
      const at = clock();
      const refusal = questionRefusal(kind, order, gameId, at);
      if (refusal !== null) throw new ShopError(refusal, [id]);
      if (!hasRoomFor(text, order.questions)) throw new ShopError('question-no-room', [id]);
      if (pictureId !== null) {
        if (!hasRoomForPicture(order.questions)) throw new ShopError('picture-no-room', [id]);
        const picture = await tx.get(proofPath(pictureId));
        if (picture === null) throw new ShopError('not-found', [pictureId]);
        keepProof(tx, picture, id);
      }
      const question = {
        id: randomId(),
        gameId,
        kind,
        askedAt: at,
        text,
        pictureId,
        state: 'asked',
        decidedAt: null,
        answer: null,
      } as const;
      const nth = order.questions.length + 1;
      // why not for others: the mail on waiting orders covers them
      const to = ownerMail();
      if (to !== null && order.waitingSince !== null) enqueueMail(tx, { kind: 'order-question', to, orderId: id, at, nth });
      const type = kind === 'refund' ? 'refund-asked' : 'problem-reported';
      const events = logged(order, { at, type, by: accountId, note: gameId });
      return changeOrder(tx, order, 'changeLines', {
        questions: [...order.questions, question],
        events,
        ...(account === null ? {} : typedAccount(account, at)),
      });
    });
    onWaiting();
    return order;
  }

  /** Withdraws a question and removes its file. A repeat is harmless. ShopError 'not-found', and 'wrong-state' if it was decided. */
  async function withdraw(id: string, { accountId, questionId }: { readonly accountId: string; readonly questionId: string }) {
    return store.transaction(async (tx) => {
      const order = await ownOrderIn(tx, id, accountId);
      const question = order.questions.find((each) => each.id === questionId);
      if (!question) throw new ShopError('not-found', [id]);
      if (question.state === 'withdrawn') return order;
      const at = clock();
      const questions = decided(order.questions, question, { event: 'withdraw', at, answer: null });
      const events = logged(order, { at, type: 'question-withdrawn', by: accountId, note: question.gameId });
      const { pictureId } = question;
      if (pictureId === null) return changeOrder(tx, order, 'changeLines', { questions, events });
      forgetProof(tx, await tx.get(proofPath(pictureId)));
      return changeOrder(tx, order, 'changeLines', { questions: withoutPicture(questions, pictureId), events });
    });
  }

  /** Declines a question. ShopError 'not-found', and 'wrong-state' if it was decided or withdrawn. */
  async function decline(
    id: string,
    { by, questionId, answer }: { readonly by: string; readonly questionId: string; readonly answer: string },
  ) {
    return store.transaction(async (tx) => {
      const order = await orderIn(tx, id);
      const question = order.questions.find((each) => each.id === questionId);
      if (!question) throw new ShopError('not-found', [id]);
      const at = clock();
      const questions = declineQuestion(tx, order, question, { at, reason: answer });
      const kind = declinedKind(question);
      // why without the answer, which may name the shopper: the log outlives the account
      const after = { gameId: question.gameId, state: 'declined' };
      recordChange(tx, { at, by, action: kind, subject: orderPath(id), before: { state: question.state }, after });
      const events = logged(order, { at, type: kind, by, note: question.gameId });
      return changeOrder(tx, order, 'changeLines', { questions, events });
    });
  }

  return { ask, withdraw, decline };
}
