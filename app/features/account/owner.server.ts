import { inGroups } from '~/domain/account/second-factor';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { randomCode } from '~/features/documents/index.server';

/** The administrator where ADMIN_EMAILS is empty: the store itself makes this account, verified, at its first start. */
const OWNER_EMAIL = 'owner@miftah.local';

/** The administrators' addresses, from ADMIN_EMAILS; they count only when verified. */
export function ownerEmails(adminEmails: readonly string[]): readonly string[] {
  return adminEmails.length > 0 ? adminEmails : [OWNER_EMAIL];
}

export type Owners = ReturnType<typeof createOwners>;

/**
 * The owners: the confirmed addresses of ADMIN_EMAILS, or where it is empty the account that the first start made, by its id. `addresses`
 * follows that account's address.
 */
export function createOwners({
  store,
  identity,
  adminEmails,
}: {
  readonly store: Pick<Store, 'get'>;
  readonly identity: Pick<Identity, 'find'>;
  readonly adminEmails: readonly string[];
}) {
  const addresses = [...ownerEmails(adminEmails)];
  let madeId: string | null = null;

  function isOwner({ id, email, emailVerified, disabled }: Pick<Account, 'id' | 'email' | 'emailVerified' | 'disabled'>): boolean {
    if (!emailVerified || disabled) return false;
    if (madeId === null) return addresses.includes(email);
    if (id === madeId) addresses[0] = email;
    return id === madeId;
  }

  /** Reads which account the first start made. Call it once that is known. */
  async function load(): Promise<void> {
    const id = adminEmails.length > 0 ? null : (await store.get(OWNER_MARK))?.data['accountId'];
    if (typeof id !== 'string') return;
    madeId = id;
    const account = await identity.find(id);
    if (account) addresses[0] = account.email;
  }

  /** Whether this address makes its account an owner's. */
  const isOwnersAddress = (email: string) => adminEmails.includes(email);

  return { addresses: addresses as readonly string[], isOwner, isOwnersAddress, isById: adminEmails.length === 0, load };
}

/**
 * Names the account that a start made, and when (ms) somebody set another password than the printed one; without that time the printed one
 * is still in use. It stays after the account is removed: the account isn't made a second time.
 */
const OWNER_MARK = 'marks/owner';

/**
 * Makes the owner's account, verified, with a random password, at the first start of a store without accounts, and shows it at once; does
 * nothing at other starts. Only for a store that names no administrators. The password is stored nowhere else.
 */
export async function ensureOwner({
  identity,
  store,
  tell,
}: {
  readonly identity: Identity;
  readonly store: Store;
  readonly tell: (owner: { readonly email: string; readonly password: string }) => void;
}): Promise<void> {
  if (await store.get(OWNER_MARK)) return;
  if (!(await identity.isEmpty())) return markFound({ identity, store });
  const password = inGroups(randomCode());
  const made = await identity.signUp({ email: OWNER_EMAIL, password, displayName: 'Owner', emailVerified: true });
  // Two processes that start at the same time both try: the address is unique, and the one that got it shows the password.
  if (!made.ok) return;
  // First of all: if the start breaks off here, the password would never be shown again.
  tell({ email: OWNER_EMAIL, password });
  await store.set(OWNER_MARK, { accountId: made.account.id });
}

/** A start that broke off right after it showed the password left no mark. */
async function markFound({ identity, store }: { readonly identity: Identity; readonly store: Store }): Promise<void> {
  const account = await identity.findByEmail(OWNER_EMAIL);
  if (account) await store.set(OWNER_MARK, { accountId: account.id });
}

interface Dependencies {
  readonly identity: Pick<Identity, 'signIn'>;
  readonly store: Store;
  readonly clock: Clock;
}

export type PrintedPassword = ReturnType<typeof createPrintedPassword>;

/**
 * The password that a start printed for the owner's account. Whoever sees that output, now or in an old log, knows it: so it opens the store
 * only on its own machine, and must not stay where the store is used from others.
 */
export function createPrintedPassword({ identity, store, clock }: Dependencies) {
  /** Whether nobody has set another one for this account. */
  async function isInUse({ id }: Pick<Account, 'id'>): Promise<boolean> {
    const mark = await store.get(OWNER_MARK);
    return mark?.data['accountId'] === id && typeof mark.data['changedAt'] !== 'number';
  }

  /** Whether this is the printed one, so that nobody sets it anew. */
  async function isIt(account: Pick<Account, 'id' | 'email'>, password: string): Promise<boolean> {
    return (await isInUse(account)) && (await identity.signIn(account.email, password)).ok;
  }

  /** Notes that the account has another one now. */
  async function forget(account: Pick<Account, 'id'>): Promise<void> {
    if (await isInUse(account)) await store.update(OWNER_MARK, { changedAt: clock() });
  }

  return { isInUse, isIt, forget };
}
