import { inGroups } from '~/domain/account/second-factor';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import { randomCode } from '~/features/documents/index.server';

const OWNER_EMAIL = 'owner@miftah.local';

/** Returns the administrators' addresses, from ADMIN_EMAILS; they count only when verified. */
export function ownerEmails(adminEmails: readonly string[]): readonly string[] {
  return adminEmails.length > 0 ? adminEmails : [OWNER_EMAIL];
}

export type Owners = ReturnType<typeof createOwners>;

/** Creates the owners: the confirmed addresses of ADMIN_EMAILS or, if empty, the account of the first start, by its id. */
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

  async function load(): Promise<void> {
    const id = adminEmails.length > 0 ? null : (await store.get(OWNER_MARK))?.data['accountId'];
    if (typeof id !== 'string') return;
    madeId = id;
    const account = await identity.find(id);
    if (account) addresses[0] = account.email;
  }

  const hasOwnAddress = () => addresses[0] !== OWNER_EMAIL;
  const isOwnersAddress = (email: string) => adminEmails.includes(email);

  return { addresses: addresses as readonly string[], isOwner, isOwnersAddress, hasOwnAddress, isById: adminEmails.length === 0, load };
}

/** Names the account of the first start, and the time (ms) of its first change of password. It outlives the account. */
const OWNER_MARK = 'marks/owner';

/** Makes the owner's account at a first start without ADMIN_EMAILS, and prints its password, which is stored nowhere else. */
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
  const outcome = await identity.signUp({ email: OWNER_EMAIL, password, displayName: 'Owner', emailVerified: true });
  // why: of two processes that start at once, the one that got the unique address shows the password
  if (!outcome.ok) return;
  // why first: a start that breaks off here would never show the password again
  tell({ email: OWNER_EMAIL, password });
  await store.set(OWNER_MARK, { accountId: outcome.account.id });
}

// why: a start that broke off right after it showed the password left no mark
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

/** Watches the printed password: it stands in logs, so it signs in on the own machine only, and must be replaced elsewhere. */
export function createPrintedPassword({ identity, store, clock }: Dependencies) {
  async function isInUse({ id }: Pick<Account, 'id'>): Promise<boolean> {
    const ownerMark = await store.get(OWNER_MARK);
    return ownerMark?.data['accountId'] === id && typeof ownerMark.data['changedAt'] !== 'number';
  }

  async function isIt(account: Pick<Account, 'id' | 'email'>, password: string): Promise<boolean> {
    return (await isInUse(account)) && (await identity.signIn(account.email, password)).ok;
  }

  async function forget(account: Pick<Account, 'id'>): Promise<void> {
    if (await isInUse(account)) await store.update(OWNER_MARK, { changedAt: clock() });
  }

  return { isInUse, isIt, forget };
}
