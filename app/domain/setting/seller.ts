/** The seller's facts that the law asks of a store. */
export interface Seller {
  readonly name: string;
  /** The common identifier of a business in Morocco: 15 digits. */
  readonly ice: string;
  /** Court and number in the register of commerce; null: none is needed. */
  readonly rc: string | null;
  readonly address: string;
}
