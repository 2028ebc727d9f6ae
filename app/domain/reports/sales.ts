import { OfferLedger, type OfferSales } from './offers';
import { byCurrency, type BookedPayment, type CurrencyRow } from './currency';
import { dayInCasablanca, type Period } from '~/domain/shared/day';
import type { LineCost } from '~/domain/order/line-cost';
import type { PaymentMethod } from '~/domain/payment/method';
import { sharesOf } from '~/domain/payment/refund-amounts';
import { ownReturns, signOf, type OrderReturn } from '~/domain/payment/returns';
import type { LineRefund } from '~/domain/refund';

/** The figures of the books, in centimes. Only the difference, and the cost of a day, can be below 0. */
export interface ReportFigures {
  /** Paid lines. */
  readonly sold: number;
  /** Lines with a refund. */
  readonly refunded: number;
  /** The frozen prices of paid lines. */
  readonly salesCentimes: number;
  /** Money beyond these prices; below 0: less. */
  readonly differenceCentimes: number;
  /** The cost of the delivered keys. A key that goes back to stock takes its cost back. */
  readonly costCentimes: number;
  /** The fees of payment providers. */
  readonly feeCentimes: number;
  readonly refundCentimes: number;
  /** The cost of seen keys whose money never came; it is in no other figure. */
  readonly lossCentimes: number;
}

export const NO_FIGURES: ReportFigures = {
  sold: 0,
  refunded: 0,
  salesCentimes: 0,
  differenceCentimes: 0,
  costCentimes: 0,
  feeCentimes: 0,
  refundCentimes: 0,
  lossCentimes: 0,
};

/** Returns the owner's profit, in centimes; may be below 0. */
export function profitOf({ salesCentimes, differenceCentimes, lossCentimes, ...figures }: ReportFigures): number {
  return salesCentimes + differenceCentimes - figures.costCentimes - figures.feeCentimes - figures.refundCentimes - lossCentimes;
}

export function addFigures(a: ReportFigures, b: ReportFigures): ReportFigures {
  return {
    sold: a.sold + b.sold,
    refunded: a.refunded + b.refunded,
    salesCentimes: a.salesCentimes + b.salesCentimes,
    differenceCentimes: a.differenceCentimes + b.differenceCentimes,
    costCentimes: a.costCentimes + b.costCentimes,
    feeCentimes: a.feeCentimes + b.feeCentimes,
    refundCentimes: a.refundCentimes + b.refundCentimes,
    lossCentimes: a.lossCentimes + b.lossCentimes,
  };
}

interface BookedMoney {
  readonly method: PaymentMethod;
  readonly reference?: string;
  readonly amountCentimes: number;
  readonly feeCentimes: number;
}

/** An approval that was taken back at a time (ms). */
interface BookedVoid {
  readonly at: number;
  readonly payment: BookedMoney & { readonly at: number };
  readonly gameIds: readonly string[];
}

export interface BookedOrder {
  /** ms; null without money. */
  readonly paidAt: number | null;
  readonly payment: BookedMoney | null;
  readonly voids?: readonly BookedVoid[];
  readonly lost?: readonly (BookedLine & { readonly lostAt: number })[];
  readonly lines: readonly BookedLine[];
  /** A refund with a `returnId` is a part of that return. */
  readonly refunds: readonly (LineRefund & { readonly amountCentimes: number; readonly returnId?: string | null })[];
  readonly returns?: readonly OrderReturn[];
}

export interface BookedLine {
  readonly gameId: string;
  readonly title: string;
  readonly platform: string;
  readonly priceCentimes: number;
  readonly listCentimes?: number | null;
  readonly offerId?: string | null;
  readonly codeCentimes?: number;
  readonly costs: readonly LineCost[];
}

/** A change of one line of an order, at a time (ms). */
export interface Movement {
  readonly at: number;
  readonly line: BookedLine;
  readonly method: PaymentMethod;
  /** The key of a cost; absent for what belongs to the line. */
  readonly keyId?: string;
  readonly figures: Partial<ReportFigures>;
}

/** Returns all that an order adds to the books, each part at its own time, so that the figures of a past day never change. */
export function movementsOf(order: BookedOrder): Movement[] {
  const { paidAt, payment, lines, lost = [], voids = [] } = order;
  const method = payment?.method ?? voids.at(-1)?.payment.method;
  if (method === undefined) return [];
  const all = [...lines, ...lost];
  return [
    ...(payment === null || paidAt === null ? [] : [...salesOf(lines, payment, paidAt, 1), ...givenBack({ ...order, payment, paidAt })]),
    ...voids.flatMap((each) => {
      const approved = each.gameIds.flatMap((id) => all.find(({ gameId }) => gameId === id) ?? []);
      return [...salesOf(approved, each.payment, each.payment.at, 1), ...salesOf(approved, each.payment, each.at, -1)];
    }),
    ...all.flatMap((line) => line.costs.flatMap((cost) => costOf(line, cost, method))),
    ...lost.flatMap((line) => line.costs.filter(({ returnedAt }) => returnedAt === null).map((cost) => lossOf(line, cost, method))),
  ];
}

/** Returns the sale of lines that money paid at a time (ms); with -1 it is taken back. */
function salesOf(lines: readonly BookedLine[], { method, ...money }: BookedMoney, at: number, sign: 1 | -1): Movement[] {
  const prices = lines.map((line) => line.priceCentimes);
  const came = sharesOf(money.amountCentimes, prices);
  const fees = sharesOf(money.feeCentimes, prices);
  return lines.map((line, index) => {
    const { priceCentimes } = line;
    const differenceCentimes = sign * ((came[index] ?? 0) - priceCentimes);
    return {
      at,
      line,
      method,
      figures: { sold: sign, salesCentimes: sign * priceCentimes, differenceCentimes, feeCentimes: sign * (fees[index] ?? 0) },
    };
  });
}

type PaidOrder = BookedOrder & { readonly payment: BookedMoney; readonly paidAt: number };

function givenBack({ paidAt, payment, lines, refunds, returns = [] }: PaidOrder): Movement[] {
  const { method } = payment;
  const prices = lines.map((line) => line.priceCentimes);
  const gone = ownReturns({ payment, returns }).map((each) => ({
    // why: money of a payment may be gone before the owner took it for this order
    at: Math.max(each.at, paidAt),
    parts: sharesOf(each.amountCentimes, prices).map((part) => signOf(each) * part),
  }));
  return lines.flatMap((line, index) => [
    ...refunds.flatMap(({ gameId, state, doneAt, amountCentimes, returnId = null }) =>
      gameId === line.gameId && state === 'done' && doneAt !== null
        ? [{ at: doneAt, line, method, figures: { refunded: 1, refundCentimes: returnId === null ? amountCentimes : 0 } }]
        : [],
    ),
    ...gone.map(({ at, parts }) => ({ at, line, method, figures: { refundCentimes: parts[index] ?? 0 } })),
  ]);
}

function costOf(line: BookedLine, { keyId, costCentimes, at, returnedAt }: LineCost, method: PaymentMethod): Movement[] {
  const cost = { at, line, method, keyId, figures: { costCentimes } };
  return returnedAt === null ? [cost] : [cost, { at: returnedAt, line, method, keyId, figures: { costCentimes: 0 - costCentimes } }];
}

function lossOf(line: BookedLine & { readonly lostAt: number }, { keyId, costCentimes }: LineCost, method: PaymentMethod): Movement {
  return { at: line.lostAt, line, method, keyId, figures: { costCentimes: 0 - costCentimes, lossCentimes: costCentimes } };
}

export interface ReportRow {
  /** The day, the game's id, the platform or the method. */
  readonly id: string;
  /** The game's title at its last sale; else the id. */
  readonly name: string;
  readonly figures: ReportFigures;
}

export const REPORT_GROUPS = ['day', 'game', 'platform', 'method'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** The groups of the books' files. */
export type ReportFile = ReportGroup | 'currency' | 'supplier';

/** The books of a period. Days are in order; the other groups begin with the largest sales. */
export interface SalesReport extends Readonly<Record<ReportGroup, readonly ReportRow[]>> {
  readonly period: Period;
  /** Paid orders, less those whose approval was taken back. */
  readonly orders: number;
  readonly total: ReportFigures;
  /** The sales of each offer, by the day of the payment. */
  readonly offers: readonly OfferSales[];
  /** The money of the period by currency. */
  readonly currencies: readonly CurrencyRow[];
}

/** Adds movements up; asks the calendar once per hour of time, since that is slow. */
export class Ledger {
  readonly #period: Period;
  readonly #groups: Readonly<Record<ReportGroup, Map<string, { name: string; at: number; figures: ReportFigures }>>>;
  readonly #dayOfHour = new Map<number, string>();
  readonly #payments: BookedPayment[] = [];
  readonly #offers = new OfferLedger();
  #orders = 0;
  #total = NO_FIGURES;

  constructor(period: Period) {
    this.#period = period;
    this.#groups = { day: new Map(), game: new Map(), platform: new Map(), method: new Map() };
  }

  add(order: BookedOrder): void {
    if (order.paidAt !== null && this.#isWithin(this.#dayOf(order.paidAt))) {
      this.#orders += 1;
      this.#offers.add(order.lines);
    }
    for (const { at, payment } of order.voids ?? [])
      this.#orders += Number(this.#isWithin(this.#dayOf(payment.at))) - Number(this.#isWithin(this.#dayOf(at)));
    for (const movement of movementsOf(order)) {
      const day = this.#dayOf(movement.at);
      if (this.#isWithin(day)) this.#take(day, movement);
    }
  }

  addPayment(payment: BookedPayment): void {
    this.#payments.push(payment);
  }

  report(): SalesReport {
    const rows = (group: ReportGroup) => [...this.#groups[group]].map(([id, { name, figures }]) => ({ id, name, figures }));
    const bySales = (group: ReportGroup) =>
      rows(group).sort((a, b) => b.figures.salesCentimes - a.figures.salesCentimes || (a.name < b.name ? -1 : 1));
    return {
      period: this.#period,
      orders: this.#orders,
      total: this.#total,
      offers: this.#offers.rows(),
      currencies: byCurrency(this.#payments),
      day: rows('day').sort((a, b) => (a.id < b.id ? -1 : 1)),
      game: bySales('game'),
      platform: bySales('platform'),
      method: bySales('method'),
    };
  }

  #take(day: string, { at, line, method, figures }: Movement): void {
    const change = { ...NO_FIGURES, ...figures };
    this.#total = addFigures(this.#total, change);
    const ids = { day, game: line.gameId, platform: line.platform, method };
    for (const group of REPORT_GROUPS) {
      const id = ids[group];
      const name = group === 'game' ? line.title : id;
      const row = this.#groups[group].get(id);
      if (!row) this.#groups[group].set(id, { name, at, figures: change });
      else {
        row.figures = addFigures(row.figures, change);
        if (at >= row.at) Object.assign(row, { name, at });
      }
    }
  }

  #isWithin(day: string): boolean {
    return day >= this.#period.from && day <= this.#period.to;
  }

  #dayOf(at: number): string {
    const hour = Math.floor(at / (60 * 60_000));
    const day = this.#dayOfHour.get(hour) ?? dayInCasablanca(at);
    this.#dayOfHour.set(hour, day);
    return day;
  }
}
