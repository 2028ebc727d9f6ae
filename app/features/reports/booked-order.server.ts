import { z } from 'zod';

import { LINE_STATES } from '~/domain/order';
import { REFUND_STATES } from '~/domain/refund';

import { defineDocument } from '~/features/documents/index.server';
import { centimes, parseOrder, paymentFields, returnFields } from '~/features/order/index.server';

/** A paid order, with only the fields that the reports need: a year may have a hundred thousand orders. */
const bookedOrder = z.object({
  paidAt: z.number(),
  payment: paymentFields.pick({ method: true, reference: true, amountCentimes: true, feeCentimes: true }),
  lines: z.array(
    z.object({
      gameId: z.string(),
      title: z.string(),
      platform: z.string(),
      priceCentimes: centimes,
      listCentimes: centimes.nullable().default(null),
      offerId: z.string().nullable().default(null),
      codeCentimes: z.number().int().default(0),
      state: z.enum(LINE_STATES),
      keyId: z.string().nullable(),
      costs: z
        .array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() }))
        .default([]),
    }),
  ),
  refunds: z
    .array(
      z.object({
        gameId: z.string(),
        amountCentimes: centimes,
        state: z.enum(REFUND_STATES),
        doneAt: z.number().nullable(),
        returnId: z.string().nullable().default(null),
      }),
    )
    .default([]),
  returns: z.array(returnFields).default([]),
});

export const toBookedOrder = defineDocument(parseOrder.schema, ({ data }) => bookedOrder.parse(data));
