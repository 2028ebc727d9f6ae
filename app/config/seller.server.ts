import { z } from 'zod';

import type { Seller } from '~/domain/admin/seller';

const text = (name: string) => z.string().max(200, `${name} must be at most 200 characters long.`).optional();

export const sellerVariables = {
  SELLER_NAME: text('SELLER_NAME'),
  SELLER_ICE: z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .refine((value) => /^\d{15}$/.test(value), 'SELLER_ICE must be the 15 digits of an ICE.')
    .optional(),
  SELLER_RC: text('SELLER_RC'),
  SELLER_ADDRESS: text('SELLER_ADDRESS'),
  LEGAL_CONFIRMED: z.enum(['0', '1'], 'LEGAL_CONFIRMED must be 0 or 1.').default('0'),
  WHATSAPP_NUMBER: z
    .string()
    .transform((value) => value.replace(/[\s.()-]/g, ''))
    .refine((value) => /^\+[1-9]\d{7,14}$/.test(value), 'WHATSAPP_NUMBER must be a number with its country, like +212 6 12 34 56 78.')
    .optional(),
};

type SellerVariables = z.output<z.ZodObject<typeof sellerVariables>>;

/** Returns the seller; null where the settings name none. */
export function sellerOf({ SELLER_NAME: name, SELLER_ICE: ice, SELLER_RC: rc, SELLER_ADDRESS: address }: SellerVariables): Seller | null {
  return name && ice && address ? { name, ice, rc: rc ?? null, address } : null;
}

export function sellerProblems(values: SellerVariables): string[] {
  const needed = ['SELLER_NAME', 'SELLER_ICE', 'SELLER_ADDRESS'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  const isBegun = missing.length < needed.length || values.SELLER_RC !== undefined;
  if (isBegun) return missing.map((name) => `${name} must be set too: ${needed.join(', ')} belong together.`);
  return values.LEGAL_CONFIRMED === '1' ? ['SELLER_NAME must be set if LEGAL_CONFIRMED is 1: the legal pages name the seller.'] : [];
}
