import type { CardProvider } from '~/ports/card-provider';
import type { Clock } from '~/ports/clock';
import type { Delivery, Mailer } from '~/ports/mailer';
import { StoreError, type Store, type Transaction } from '~/ports/store';

export const PORTS = ['store', 'cards', 'mail', 'clock'] as const;
export type PortName = (typeof PORTS)[number];

/** throw: the work is not done · hang: it is not done, and the call fails only at its deadline · do-then-throw: it is done, and the call fails. */
export const KINDS = ['throw', 'hang', 'do-then-throw'] as const;
export type Kind = (typeof KINDS)[number];

/** The n-th step of one port fails in one way. The clock never throws: for it, each kind is a jump, ahead or back. */
export interface Fault {
  readonly port: PortName;
  readonly nth: number;
  readonly kind: Kind;
}

/** The deadline of every call, in ms. */
const DEADLINE = 10_000;
const LEAPS: Readonly<Record<Kind, number>> = { throw: -2 * 60_000, hang: 31 * 60_000, 'do-then-throw': 24 * 3_600_000 };

/** Stands between the features and their ports. While it is armed it counts their steps, and makes one of them fail. */
export class FaultyPorts {
  counts: Record<PortName, number> = { store: 0, cards: 0, mail: 0, clock: 0 };
  #fault: Fault | null = null;
  #isArmed = false;
  #leap = 0;

  constructor(
    readonly time: { readonly now: () => number; readonly wait: (ms: number) => void },
    readonly realStore: Store,
  ) {}

  arm(fault: Fault | null): void {
    this.counts = { store: 0, cards: 0, mail: 0, clock: 0 };
    this.#fault = fault;
    this.#isArmed = true;
  }

  /** Ends all faults; a clock that jumped stays there. */
  disarm(): void {
    this.#isArmed = false;
  }

  clock: Clock = () => {
    if (this.#next('clock')) this.#leap += LEAPS[this.#fault?.kind ?? 'throw'];
    return this.time.now() + this.#leap;
  };

  store(): Store {
    const real = this.realStore;
    const calls = through(real, CALLS, (act) => this.#step('store', act, fail));
    return new Proxy(calls, {
      get: (target, name) => (name === 'transaction' ? this.#transaction.bind(this) : Reflect.get(target, name)) as unknown,
    });
  }

  /** Its reads are steps, and so is its end. */
  async #transaction<R>(body: (tx: Transaction) => Promise<R>, options?: { readonly attempts?: number }): Promise<R> {
    const end: { kind: Kind | null } = { kind: null };
    const result = await this.realStore.transaction(async (tx) => {
      const done = await body(through(tx, READS, (act) => this.#step('store', act, fail)));
      end.kind = this.#next('store');
      if (end.kind === 'hang') this.time.wait(DEADLINE);
      if (end.kind === 'hang' || end.kind === 'throw') fail();
      return done;
    }, options);
    if (end.kind === 'do-then-throw') fail();
    return result;
  }

  /** Its port never throws: a failed call returns 'unknown', whether the work was done or not. */
  cards(provider: CardProvider): CardProvider {
    return through(provider, ASKED, (act) => this.#step('cards', act, () => ({ kind: 'unknown' })));
  }

  mailer(mailer: Mailer): Mailer {
    const lost = (): Delivery => ({ isSent: false, isFinal: false, failure: 'line-lost', status: null });
    return { send: (message) => this.#step('mail', () => mailer.send(message), lost), close: () => mailer.close() };
  }

  async #step<R>(port: PortName, act: () => Promise<R>, wrong: () => R): Promise<R> {
    const kind = this.#next(port);
    if (kind === null) return act();
    if (kind === 'do-then-throw') await act();
    if (kind === 'hang') this.time.wait(DEADLINE);
    return wrong();
  }

  /** Counts a step, and returns its fault. */
  #next(port: PortName): Kind | null {
    if (!this.#isArmed) return null;
    this.counts[port] += 1;
    const isIt = this.#fault?.port === port && this.#fault.nth === this.counts[port];
    return isIt ? (this.#fault?.kind ?? null) : null;
  }
}

const READS = ['get', 'getMany', 'query'];
const CALLS = [...READS, 'create', 'set', 'merge', 'update', 'delete', 'count', 'commit', 'bulk'];
const ASKED = ['create', 'find', 'findCapture', 'capture', 'refund', 'findRefund', 'readEvent', 'transactions'];

/** `target`, whose methods with these names are called by `call`. */
function through<T extends object>(target: T, names: readonly string[], call: (act: () => Promise<unknown>) => Promise<unknown>): T {
  return new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      const method = value.bind(of) as (...args: unknown[]) => Promise<unknown>;
      return names.includes(String(name)) ? (...args: unknown[]) => call(() => method(...args)) : method;
    },
  });
}

function fail(): never {
  throw new StoreError('unavailable', 'planted');
}
