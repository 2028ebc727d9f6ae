import { FARTHEST_LINK } from '~/domain/mail';
import { ShopError } from '~/domain/shared/shop-error';
import { EARLIEST } from '~/domain/account/retention';
import type { Clock } from '~/ports/clock';
import type { Account, Identity } from '~/ports/identity';
import type { Store } from '~/ports/store';

import type { AccountRemoval } from './delete-account.server';
import { factorPath, type Sessions } from '~/features/session/index.server';

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'findByEmail' | 'listUnverified'>;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly removal: Pick<AccountRemoval, 'remove'>;
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
  /** Set where the account service may hold accounts that are not the store's. */
  readonly isShared: boolean;
}

/** Creates the removal of accounts with unconfirmed addresses: the address may be another person's. */
export function createUnverifiedAccounts({ store, clock, identity, sessions, removal, owners, isShared }: Dependencies) {
  /**
   * Removes such an account from before `before` (ms). Returns false for one in use: an admin's, one with an order, a linked provider, a
   * second factor, a session or a link, a disabled one, and at a shared service one without a mail of this store.
   */
  async function remove({ id, email }: Account, before: number): Promise<boolean> {
    const account = await identity.findByEmail(email);
    if (account?.id !== id || !isLeft(account, before) || owners.includes(account.email)) return false;
    if ((await isUsed(id)) || (isShared && !(await wasMailed(email)))) return false;
    try {
      await removal.remove(account);
      return true;
    } catch (error) {
      if (error instanceof ShopError) return false;
      throw error;
    }
  }

  async function isUsed(id: string): Promise<boolean> {
    const own = ['accountId', '==', id] as const;
    const orders = await store.query({ from: 'orders', where: [own], limit: 1 });
    if (orders.docs.length > 0 || (await store.get(factorPath(id))) !== null || (await sessions.list(id)).length > 0) return true;
    const [now, field] = [clock(), 'expiresAt'];
    const links = await store.query({ from: 'tokens', where: [own, [field, '>', now], [field, '<=', now + FARTHEST_LINK]], limit: 1 });
    return links.docs.length > 0;
  }

  async function wasMailed(email: string): Promise<boolean> {
    return (await store.query({ from: 'outbox', where: [['to', '==', email]], limit: 1 })).docs.length > 0;
  }

  async function list(before: number, after: string | null) {
    const { accounts: docs, next } = await identity.listUnverified(before, after);
    return { docs, next };
  }

  return { list, remove };
}

const isLeft = ({ emailVerified, disabled, linked, createdAt }: Account, before: number): boolean =>
  !emailVerified && !disabled && linked.length === 0 && createdAt >= EARLIEST && createdAt <= before;
