/** Who sells, as the law asks a store to name it. */
export interface Seller {
  readonly name: string;
  /** The common identifier of a business in Morocco: 15 digits. */
  readonly ice: string;
  /** Court and number in the register of commerce; null for who needs none. */
  readonly rc: string | null;
  readonly address: string;
}
