import { z } from 'zod';

import { LINE_STATES } from '~/domain/order';
import { REFUND_STATES } from '~/domain/refund';

import { defineDocument } from '~/features/documents/index.server';
import { parseOrder } from '~/features/order/index.server';
import { centimes, paymentFields, returnFields } from '~/features/payment/index.server';

const money = paymentFields.pick({ method: true, reference: true, amountCentimes: true, feeCentimes: true });
const line = z.object({
  gameId: z.string(),
  title: z.string(),
  platform: z.string(),
  priceCentimes: centimes,
  listCentimes: centimes.nullable().default(null),
  offerId: z.string().nullable().default(null),
  codeCentimes: z.number().int().default(0),
  state: z.enum(LINE_STATES),
  keyId: z.string().nullable(),
  costs: z.array(z.object({ keyId: z.string(), costCentimes: centimes, at: z.number(), returnedAt: z.number().nullable() })).default([]),
});

/** An order that is or was paid, with only the fields that the reports need: a year may have a hundred thousand orders. */
const bookedOrder = z.object({
  paidAt: z.number().nullable(),
  payment: money.nullable(),
  lines: z.array(line),
  lost: z.array(line.extend({ lostAt: z.number() })).default([]),
  voids: z.array(z.object({ at: z.number(), payment: money.extend({ at: z.number() }), gameIds: z.array(z.string()) })).default([]),
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
