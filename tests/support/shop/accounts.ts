import { createOneTimeCodes } from '~/adapters/otpauth/one-time-codes.server';
import { createAccounts, type AccountNeeds } from '~/features/account/index.server';
import { createPersonalData, type PersonalDataNeeds } from '~/features/privacy/index.server';
import { createAuditLog } from '~/features/audit/index.server';
import { createDeferredTasks } from '~/features/jobs/index.server';
import { createRefundAccounts } from '~/features/refund/index.server';
import { createLimits } from '~/features/session/index.server';
import { stockAlertPaths, stockAlertsOf } from '~/features/stock-alert/index.server';
import { createSavedWishes } from '~/features/wish/index.server';

import { SILENT } from './test-shop';

type Dependencies = Pick<AccountNeeds, 'store' | 'clock' | 'encryption' | 'identity'> &
  Pick<PersonalDataNeeds, 'orders' | 'carts'> & {
    readonly owner: string;
    readonly isShared?: boolean;
    readonly onStockArrived?: PersonalDataNeeds['onStockArrived'];
  };

/** The accounts of a test's shop, with nothing from the contact form. */
export function openAccounts({ owner, isShared = false, onStockArrived = async () => {}, ...needs }: Dependencies) {
  const accounts = createAccounts({
    ...needs,
    log: SILENT,
    deferredTasks: createDeferredTasks({ log: SILENT }),
    limits: createLimits(needs),
    codes: createOneTimeCodes(),
    adminEmails: [owner],
  });
  const personalData = createPersonalData({
    ...needs,
    ...accounts,
    security: { list: () => Promise.resolve([]) },
    isShared,
    onStockArrived,
    log: SILENT,
    owners: [owner],
    messages: { listFrom: () => Promise.resolve([]) },
    stockAlerts: keptAlerts(needs),
    wishes: createSavedWishes(needs),
    refundAccounts: createRefundAccounts({ ...needs, ownerMail: () => null }),
    audit: createAuditLog({ ...needs, owners: [owner] }),
  });
  return { ...accounts, ...personalData };
}

/** The stock alerts of a store, for a download or the removal of an account. */
export function keptAlerts({ store }: Pick<Dependencies, 'store'>): PersonalDataNeeds['stockAlerts'] {
  return { listOf: (email) => stockAlertsOf(store, email), pathsOf: stockAlertPaths };
}
