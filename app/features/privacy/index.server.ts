import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

import type { SecondFactors, Sessions } from '~/features/session/index.server';
import type { StockAlerts } from '~/features/stock-alert/index.server';
import { createAccountData, type AccountDataNeeds } from './export.server';
import { createAccountRemoval, type AccountRemovalNeeds } from './delete-account.server';
import { createUnverifiedAccounts } from './unverified.server';

export { newRemoval, removalPath, toRemoval } from './document.server';
export { createRetention } from './retention/index.server';

export interface PersonalDataNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly identity: Identity;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactors;
  readonly carts: AccountDataNeeds['carts'];
  readonly accountLanguages: AccountDataNeeds['accountLanguages'];
  readonly security: AccountDataNeeds['security'];
  readonly messages: AccountDataNeeds['messages'];
  readonly orders: AccountDataNeeds['orders'] & AccountRemovalNeeds['orders'];
  readonly audit: AccountRemovalNeeds['audit'];
  readonly onStockArrived: AccountRemovalNeeds['onStockArrived'];
  readonly stockAlerts: Pick<StockAlerts, 'listOf' | 'pathsOf'>;
  readonly wishes: AccountDataNeeds['wishes'];
  readonly refundAccounts: AccountDataNeeds['refundAccounts'];
  readonly addressesAsked: AccountDataNeeds['addressesAsked'];
  /** The addresses of the owners, lower case. */
  readonly owners: readonly string[];
  /** Set where the account service may hold accounts that are not the store's. */
  readonly isShared: boolean;
}

export type PersonalData = ReturnType<typeof createPersonalData>;

/** Creates the download and the removal of an account's data. */
export function createPersonalData({ messages, owners, isShared, ...needs }: PersonalDataNeeds) {
  const accountRemoval = createAccountRemoval(needs);
  return {
    accountData: createAccountData({ ...needs, messages }),
    accountRemoval,
    unverifiedAccounts: createUnverifiedAccounts({ ...needs, removal: accountRemoval, owners, isShared }),
  };
}
