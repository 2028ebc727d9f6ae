import type { Centimes } from '~/domain/shared/money';
import type { RowDoubt } from './bank-statement/row';
import type { TransferMethod } from './method';

declare const rowOfStatement: unique symbol;

interface EvidenceFields {
  /** 'reference': the row names the order · 'name': it has no reference, but the amount and a payer's name. */
  readonly by: 'reference' | 'name';
  readonly method: TransferMethod;
  /** The payment's lasting name: the bank's reference, else the day and a mark. */
  readonly reference: string;
  readonly amountCentimes: Centimes;
  /** 'other-account': the order was paid to another account than the statement's. */
  readonly doubt: RowDoubt | 'other-account' | null;
  /** Set where the row can be read as naming other orders too. */
  readonly namesOthers: boolean;
  /** The other order that was paid with this reference; null: none. */
  readonly usedBy: string | null;
  /** The day and the text, as the bank wrote them. */
  readonly date: string;
  readonly label: string;
  readonly statementId: string;
  readonly statementName: string;
  /** In the file, from 1. */
  readonly line: number;
  readonly fingerprint: string;
}

/** A statement's row about an order's money: alone it ticks 'On the bank statement' and fills in a reference. */
export interface StatementEvidence extends EvidenceFields {
  readonly source: 'statement';
  readonly [rowOfStatement]: true;
}

/** The sender as the shopper typed it: shown as the shopper's words, and nowhere else. */
export interface ShopperClaim {
  readonly source: 'shopper';
  readonly sender: string;
}

/** All that is known of an unpaid order's money, each with its source. */
export interface PaymentEvidence {
  /** The rows that name the order and were not taken, in every statement since it was placed. */
  readonly rows: readonly StatementEvidence[];
  /** The only row with its amount and a payer's name, where no row names it; null: none, or several. */
  readonly likely: StatementEvidence | null;
  readonly isTakenBack: boolean;
  /** Set where each statement since the order was placed could be read. */
  readonly isWhole: boolean;
  readonly claim: ShopperClaim | null;
}

export const NO_EVIDENCE: PaymentEvidence = { rows: [], likely: null, isTakenBack: false, isWhole: true, claim: null };

/** Makes evidence of a row that was read from a stored statement. */
export function statementEvidence(fields: EvidenceFields): StatementEvidence {
  return { ...fields, source: 'statement' } as StatementEvidence;
}

export function shopperClaim(payer: string | null): ShopperClaim | null {
  const sender = (payer ?? '').trim();
  return sender === '' ? null : { source: 'shopper', sender };
}

/** Returns the row that alone speaks for the order's money, without a doubt; its amount may differ. null: none. */
export function clearRow({ rows, isTakenBack }: PaymentEvidence): StatementEvidence | null {
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0 || isTakenBack) return null;
  return only.doubt === null && !only.namesOthers && only.usedBy === null ? only : null;
}

/** The owner's answer that none of an order's rows pays it, in place of a row's fingerprint. */
export const NO_ROW = 'none';

/** Returns whether rows are about the order and none speaks for its money alone: the owner says which one pays. */
export function asksForRow(evidence: PaymentEvidence): boolean {
  return evidence.rows.length > 0 && clearRow(evidence) === null;
}
