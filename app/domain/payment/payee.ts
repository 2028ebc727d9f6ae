export interface BankAccount {
  readonly holder: string;
  readonly name: string;
  /** 24 digits. */
  readonly rib: string;
  /** Set where the details are invented: no money may go there. */
  readonly isDemo: boolean;
}

/** The operator of a number that every Moroccan wallet can pay, as orders store it: on screens and in mails it has a name in each language. */
export const ANOTHER_WALLET = 'Another wallet';

export interface Wallet {
  readonly operator: 'Orange Money' | 'inwi money' | 'MT Cash' | typeof ANOTHER_WALLET;
  readonly number: string;
  /** The text of its QR code in the settings; absent: it has none. */
  readonly qr?: string;
}

/** A bank account as orders and mails keep it. */
export type Account = Pick<BankAccount, 'holder' | 'name' | 'rib'>;

/** The most bank accounts of a shop: a player whose bank is among them pays without a fee. */
export const MOST_BANKS = 10;

/** The accounts for payments by hand. */
export interface Payees {
  /** The first account: for players of other banks. */
  readonly bank: BankAccount;
  /** Accounts at other banks, up to nine; none beside an invented one. */
  readonly otherBanks: readonly Account[];
  readonly wallets: readonly Wallet[];
  readonly walletsAreDemo: boolean;
}

/** The accounts for payments by hand, as orders and mails keep them; a missing method is null or empty. */
export interface PayTo {
  readonly bank: Account | null;
  readonly otherBanks: readonly Account[];
  readonly wallets: readonly { readonly operator: string; readonly number: string; readonly qr?: string | undefined }[];
}

const DEMO_BANK: BankAccount = { holder: 'Miftah Demo SARL', name: 'Banque Démo', rib: '999780000123456789012341', isDemo: true };
const DEMO_WALLETS: readonly Wallet[] = [
  { operator: 'Orange Money', number: '06 00 00 00 01' },
  { operator: 'inwi money', number: '06 00 00 00 02' },
  { operator: 'MT Cash', number: '06 00 00 00 03' },
];

/** Returns the named accounts, invented ones in place of missing ones. */
export function payeesOf([bank, ...otherBanks]: readonly Account[], wallets: readonly Wallet[]): Payees {
  return {
    bank: bank === undefined ? DEMO_BANK : { ...bank, isDemo: false },
    otherBanks,
    wallets: wallets.length > 0 ? wallets : DEMO_WALLETS,
    walletsAreDemo: wallets.length === 0,
  };
}

/** Returns the accounts that a store shows: on the web no invented ones. */
export function payToOf({ bank, otherBanks, wallets, walletsAreDemo }: Payees, isProduction: boolean): PayTo {
  const { holder, name, rib } = bank;
  return {
    bank: isProduction && bank.isDemo ? null : { holder, name, rib },
    otherBanks,
    wallets: isProduction && walletsAreDemo ? [] : wallets,
  };
}

/** Returns the accounts of an order: those of the moment when it was placed, and today's for a method that was missing then. */
export function payToOfOrder(then: PayTo, today: PayTo): PayTo {
  const { bank, otherBanks } = then.bank === null ? today : then;
  return { bank, otherBanks, wallets: then.wallets.length > 0 ? then.wallets : today.wallets };
}

/** No account at all: older orders and mails kept none. */
export const NO_PAYEES = { bank: null, otherBanks: [], wallets: [] };

/** Returns the bank accounts, the first one first. */
export function accountsOf({ bank, otherBanks }: Pick<PayTo, 'bank' | 'otherBanks'>): readonly Account[] {
  return bank === null ? [] : [bank, ...otherBanks];
}

/** Returns the bank of the account that an order was paid to, where the shop had several; null: none was chosen, or it had one. */
export function bankPaidTo({ payTo, paidToRib }: { readonly payTo: PayTo; readonly paidToRib: string | null }): string | null {
  const account = payTo.otherBanks.length === 0 ? undefined : accountsOf(payTo).find(({ rib }) => rib === paidToRib);
  return account === undefined ? null : accountName(account.rib, [account]);
}

/** Returns the bank and the last six digits of an account; the digits alone where it is none of these. */
export function accountName(rib: string, accounts: readonly Account[]): string {
  const digits = `…${rib.slice(-6)}`;
  const account = accounts.find((each) => each.rib === rib);
  return account === undefined ? digits : `${account.name} ${digits}`;
}

export function isDemoRib(rib: string): boolean {
  return rib === DEMO_BANK.rib;
}

export function isDemoNumber(number: string): boolean {
  return DEMO_WALLETS.some((wallet) => wallet.number === number);
}
