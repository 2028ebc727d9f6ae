import { z } from 'zod';

import { NO_PAYEES } from '~/domain/payment/payee';

const bankAccount = z.object({ holder: z.string(), name: z.string(), rib: z.string() });

/** The accounts for payments by hand, as orders and mails keep them. */
export const payToField = z
  .object({
    bank: bankAccount.nullable(),
    otherBanks: z.array(bankAccount).default([]),
    wallets: z.array(z.object({ operator: z.string(), number: z.string(), qr: z.string().optional() })),
  })
  .default(NO_PAYEES);
