export interface BankAccount {
  readonly holder: string;
  readonly name: string;
  /** 24 digits. */
  readonly rib: string;
  /** Set where the details are invented: no money may go there. */
  readonly isDemo: boolean;
}

export interface Wallet {
  readonly operator: 'Orange Money' | 'inwi money' | 'MT Cash';
  readonly number: string;
}

/** The accounts for payments by hand. */
export interface Payees {
  readonly bank: BankAccount;
  readonly wallets: readonly Wallet[];
  readonly walletsAreDemo: boolean;
}

/** The accounts for payments by hand, as orders and mails keep them; a missing method is null or empty. */
export interface PayTo {
  readonly bank: { readonly holder: string; readonly name: string; readonly rib: string } | null;
  readonly wallets: readonly { readonly operator: string; readonly number: string }[];
}

const DEMO_BANK: BankAccount = { holder: 'Miftah Demo SARL', name: 'Banque Démo', rib: '999780000123456789012341', isDemo: true };
const DEMO_WALLETS: readonly Wallet[] = [
  { operator: 'Orange Money', number: '06 00 00 00 01' },
  { operator: 'inwi money', number: '06 00 00 00 02' },
  { operator: 'MT Cash', number: '06 00 00 00 03' },
];

/** Returns the named accounts, invented ones in place of missing ones. */
export function payeesOf(bank: Omit<BankAccount, 'isDemo'> | null, wallets: readonly Wallet[]): Payees {
  return {
    bank: bank === null ? DEMO_BANK : { ...bank, isDemo: false },
    wallets: wallets.length > 0 ? wallets : DEMO_WALLETS,
    walletsAreDemo: wallets.length === 0,
  };
}

/** Returns the accounts that a store shows: on the web no invented ones. */
export function payToOf({ bank, wallets, walletsAreDemo }: Payees, isProduction: boolean): PayTo {
  const { holder, name, rib } = bank;
  return {
    bank: isProduction && bank.isDemo ? null : { holder, name, rib },
    wallets: isProduction && walletsAreDemo ? [] : wallets,
  };
}

/** Returns the accounts of an order: those of the moment when it was placed, and today's for a method that was missing then. */
export function payToOfOrder(then: PayTo, today: PayTo): PayTo {
  return { bank: then.bank ?? today.bank, wallets: then.wallets.length > 0 ? then.wallets : today.wallets };
}

export function isDemoRib(rib: string): boolean {
  return rib === DEMO_BANK.rib;
}

export function isDemoNumber(number: string): boolean {
  return DEMO_WALLETS.some((wallet) => wallet.number === number);
}
