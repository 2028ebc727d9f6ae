import assert from 'node:assert/strict';

import { type LineState, type OrderState, paidState } from '~/domain/order';
import { parseKey } from '~/features/key/document.server';
import { parseOrder, type Order } from '~/features/order/schema.server';

import type { World } from '../world';

/** The model's view of a key, an order's line, and an order: only the fields that tell right from wrong. Times in ms. */
export interface ModelKey {
  readonly gameId: string;
  state: 'free' | 'held' | 'sold' | 'used' | 'burned';
  orderId: string | null;
  holdUntil: number;
}

export interface ModelLine {
  readonly gameId: string;
  state: LineState;
  keyId: string | null;
  isRevealed: boolean;
}

export interface ModelOrder {
  readonly id: string;
  readonly who: string;
  state: OrderState;
  /** True if the shopper's next order replaces it, while it waits for payment. */
  isOpen: boolean;
  holdUntil: number;
  readonly lines: ModelLine[];
  rejections: number;
  /** Its last proof came when its prices were no longer kept. */
  isLate: boolean;
  /** Method and reference of each payment, the one that settled it first. */
  readonly payments: string[];
  paidAt: number | null;
  /** True if the owner was called to it, and has not answered. */
  isFlagged: boolean;
  readonly questions: { readonly gameId: string; readonly kind: 'refund' | 'problem'; state: string }[];
  readonly refunds: { readonly gameId: string; state: string }[];
}

/** Calls the owner to a payment that the provider reviews for a day, until it is decided. */
const LONG_REVIEW = 'card-review';
export const HOLD = 30 * 60_000;
/** The time (ms) for which an order keeps its prices after its hold. */
const GRACE = 24 * 60 * 60_000;
export const UNTIL_DECIDED = Number.MAX_SAFE_INTEGER;

/**
 * The correct state of the shop, beside the real one. The shop chooses the free key for an order: the model copies the choice, and throws
 * if that key was not free.
 */
export class Model {
  readonly orders = new Map<string, ModelOrder>();
  /** By `gameId/keyId`. */
  readonly keys = new Map<string, ModelKey>();
  /** Payment → order. */
  readonly taken = new Map<string, string>();
  #references = 0;

  constructor(readonly real: World) {}

  get shop(): World['shop'] {
    return this.real.shop;
  }

  get books(): World['books'] {
    return this.real.books;
  }

  get now(): number {
    return this.shop.clock();
  }

  /** Returns an order, by any number; those that pass `wanted` come first, so that most commands have something to do. */
  pick(nth: number, wanted: (order: ModelOrder) => boolean = () => true): ModelOrder | null {
    // why not one that lost each line: app/features/order/void has its tests
    const all = [...this.orders.values()].filter(({ lines }) => lines.length > 0);
    const fit = all.filter(wanted);
    const from = fit.length > 0 && nth % 5 !== 0 ? fit : all;
    return from[nth % Math.max(1, from.length)] ?? null;
  }

  nextReference(): string {
    this.#references += 1;
    return `R${this.#references}`;
  }

  isAvailable(key: ModelKey): boolean {
    return key.state === 'free' || (key.state === 'held' && key.holdUntil <= this.now);
  }

  countTakeable(gameId: string, except: ReadonlySet<ModelKey> = new Set()): number {
    return [...this.keys.values()].filter((key) => key.gameId === gameId && this.isAvailable(key) && !except.has(key)).length;
  }

  ownKey(order: ModelOrder, line: ModelLine): ModelKey | null {
    const key = line.keyId === null ? undefined : this.keys.get(`${line.gameId}/${line.keyId}`);
    return key?.state === 'held' && key.orderId === order.id ? key : null;
  }

  read(id: string): Promise<Order> {
    return this.real.read(id);
  }

  /**
   * Copies the keys that the shop chose for the waiting lines. Each must be the line's own key if the line still had one, otherwise another
   * free key, or none if there was none. `tooLate`: keys that this command freed after its choice.
   */
  async adoptKeys(
    order: ModelOrder,
    as: { readonly state: 'held' | 'sold'; readonly holdUntil: number },
    tooLate: ReadonlySet<ModelKey> = new Set(),
  ): Promise<void> {
    const actual = await this.read(order.id);
    await this.absorbFills(order.id);
    for (const line of order.lines.filter(({ state }) => state === 'open' || state === 'owed')) {
      const keyId = actual.lines.find(({ gameId }) => gameId === line.gameId)?.keyId ?? null;
      const own = this.ownKey(order, line);
      if (own) assert.equal(keyId, line.keyId, `${order.id} lost its own key of ${line.gameId}`);
      else if (keyId === null)
        assert.equal(this.countTakeable(line.gameId, tooLate), 0, `${order.id} got no key of ${line.gameId}, and there was one`);
      this.give(order, line, keyId, as);
    }
  }

  /** Returns whether money may no longer be asked for it at its own prices. */
  isPriceOver({ state, holdUntil }: ModelOrder): boolean {
    return state === 'awaiting_payment' && this.now >= holdUntil + GRACE;
  }

  give(
    order: ModelOrder,
    line: ModelLine,
    keyId: string | null,
    { state, holdUntil }: { readonly state: 'held' | 'sold'; readonly holdUntil: number },
  ): void {
    line.keyId = keyId;
    if (state === 'sold') line.state = keyId === null ? 'owed' : 'delivered';
    if (keyId === null) return;
    const key = this.keys.get(`${line.gameId}/${keyId}`);
    assert(key, `${order.id} has a key of ${line.gameId} that is not in the store`);
    const isOwn = key.state === 'held' && key.orderId === order.id;
    assert(isOwn || this.isAvailable(key), `${order.id} took ${line.gameId}/${keyId}, which is ${key.state} for ${key.orderId}`);
    Object.assign(key, { state, orderId: order.id, holdUntil });
  }

  /** Frees the keys of an order and returns them. */
  release(order: ModelOrder): ModelKey[] {
    const released: ModelKey[] = [];
    for (const line of order.lines) {
      const own = this.ownKey(order, line);
      if (own) released.push(Object.assign(own, { state: 'free' as const, orderId: null, holdUntil: 0 }));
      line.keyId = null;
    }
    return released;
  }

  /** Takes money for an order: its keys are sold, and a line without a key is owed. */
  async pay(order: ModelOrder, payment: string): Promise<void> {
    order.paidAt = this.now;
    order.payments.push(payment);
    this.taken.set(payment, order.id);
    await this.adoptKeys(order, { state: 'sold', holdUntil: 0 });
    this.settleState(order);
  }

  /** Returns the money of a line: its key is free if it was not seen, else burned. */
  giveBack(order: ModelOrder, line: ModelLine): void {
    const key = line.keyId === null ? null : this.keys.get(`${line.gameId}/${line.keyId}`);
    if (key && line.isRevealed) key.state = 'burned';
    else if (key) Object.assign(key, { state: 'free', orderId: null, holdUntil: 0 });
    if (!line.isRevealed) line.keyId = null;
    line.state = 'refunded';
    order.refunds.push({ gameId: line.gameId, state: 'done' });
    this.acceptQuestion(order, line.gameId);
    this.settleState(order);
  }

  acceptQuestion(order: ModelOrder, gameId: string): void {
    const question = order.questions.find((each) => each.gameId === gameId && each.state === 'asked');
    if (question) question.state = 'accepted';
  }

  settleState(order: ModelOrder): void {
    order.state = paidState(order.lines);
  }

  isRefunding(order: ModelOrder, gameId: string): boolean {
    return order.refunds.some((refund) => refund.gameId === gameId && refund.state !== 'done');
  }

  /** Freed keys went to the shoppers who paid first: each line that the shop filled meanwhile must have been the first in line. */
  async absorbFills(except: string | null = null): Promise<void> {
    for (const order of this.orders.values()) {
      const owed = order.id === except ? [] : order.lines.filter((line) => line.state === 'owed');
      if (owed.length === 0) continue;
      const actual = await this.read(order.id);
      for (const line of owed) {
        const now = actual.lines.find(({ gameId }) => gameId === line.gameId);
        if (now?.state !== 'delivered') continue;
        this.give(order, line, now.keyId, { state: 'sold', holdUntil: 0 });
        const first = this.firstOwed(line.gameId);
        assert(first === null || first >= (order.paidAt ?? 0), `${order.id} was served before somebody who paid earlier`);
      }
      this.settleState(order);
    }
  }

  /** Returns the time (ms) of the first payment that still waits for a key of this game. */
  firstOwed(gameId: string): number | null {
    const waiting = [...this.orders.values()].filter(
      (order) =>
        order.state === 'owed' &&
        order.lines.some((line) => line.gameId === gameId && line.state === 'owed') &&
        !this.isRefunding(order, gameId),
    );
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ paidAt }) => paidAt ?? 0));
  }

  /** Checks that the shop is as the model says, and keeps each of its promises. */
  async compare(): Promise<void> {
    await this.absorbFills();
    const { store, doctor } = this.real;
    const orders = (await store.query({ from: 'orders', limit: 1000 })).docs.map(parseOrder);
    assert.deepEqual(
      new Map(orders.map((order) => [order.id, seenOrder(order)])),
      new Map([...this.orders].map(([id, order]) => [id, toldOrder(order)])),
    );
    for (const { id, state, alarms } of orders)
      assert(state === 'payment_pending' || !alarms.some(({ code }) => code === LONG_REVIEW), `${id} is decided, and calls the owner`);
    const keys = (await store.query({ from: 'codes', group: true, limit: 1000 })).docs.map(parseKey);
    assert.deepEqual(
      new Map(keys.map(({ gameId, id, state, orderId, holdUntil }) => [`${gameId}/${id}`, { gameId, state, orderId, holdUntil }])),
      this.keys,
    );
    const { breaches } = await doctor.examine(0);
    assert.deepEqual(breaches, []);
  }
}

function seenOrder({ state, lines, rejections, payment, alarms, questions, refunds }: Order) {
  return {
    state,
    lines: lines.map((line) => [line.gameId, line.state, line.keyId, line.revealedAt !== null]),
    rejections,
    payment: payment && `${payment.method}-${payment.reference}`,
    isFlagged: alarms.some(({ code }) => code !== LONG_REVIEW),
    questions: questions.map((question) => [question.gameId, question.kind, question.state]),
    refunds: refunds.map((refund) => [refund.gameId, refund.state]),
  };
}

function toldOrder({ state, lines, rejections, payments, isFlagged, questions, refunds }: ModelOrder): ReturnType<typeof seenOrder> {
  return {
    state,
    lines: lines.map((line) => [line.gameId, line.state, line.keyId, line.isRevealed]),
    rejections,
    payment: payments[0] ?? null,
    isFlagged,
    questions: questions.map((question) => [question.gameId, question.kind, question.state]),
    refunds: refunds.map((refund) => [refund.gameId, refund.state]),
  };
}
