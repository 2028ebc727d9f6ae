import { z } from 'zod';
import { formError, type FormError } from '~/domain/shared/form-error';

import { KEY_TYPES, type KeyType } from '~/domain/key';
import { cleanCode, codeDoubt, codeIdentity } from '~/domain/key/code';
import { cleanLine, oneLine } from '~/domain/shared/typed-text';
import {
  buyingPrice,
  isAmbiguousPrice,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  type Centimes,
  type Tenths,
} from '~/domain/shared/money';

export const MAX_CODE_LENGTH = 255;
const MAX_REASON = 200;
/** The longest name of a supplier, in characters. */
export const MAX_SUPPLIER = 60;

export interface KeyInput {
  readonly code: string;
  readonly type: KeyType;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
}

const coefficientField = z
  .string()
  .default('1.5')
  .transform((typed, context) => parseCoefficient(typed) ?? refuse(context, 'key-buying-price-failed'));

function readOriginPrice(typed: string, context: z.RefinementCtx): Centimes {
  return parsePrice(typed) || refuse(context, isAmbiguousPrice(typed) ? 'price-ambiguous' : 'key-origin-price-invalid');
}

/** The longest text of pasted keys, in characters: as many as a file may have rows. */
export const MAX_PASTED_LENGTH = 700_000;

/** The form that adds many keys from a file or pasted lines. `type` and `originPrice` count where these name none; null: not given. `supplier`: of all keys. */
export const keyFileForm = z.object({
  coefficient: coefficientField,
  type: z
    .enum(['', ...KEY_TYPES], formError('type-unknown'))
    .default('')
    .transform((type) => type || null),
  originPrice: z
    .string()
    .default('')
    .transform((typed, context) => (typed.trim() === '' ? null : readOriginPrice(typed, context))),
  supplier: z
    .string()
    .default('')
    .transform((typed) => oneLine(cleanLine(typed)) || null)
    .refine((name) => name === null || name.length <= MAX_SUPPLIER, formError('too-long')),
  pasted: z.string().max(MAX_PASTED_LENGTH, formError('too-long')).default(''),
});

/** The form that moves ticked keys to the game with this title, id or short name. */
export const keyMoveForm = z.object({
  game: z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().min(1, formError('key-game-required'))),
});

/** The form that writes ticked keys off. */
export const keyWriteOffForm = z.object({
  reason: z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().min(1, formError('key-reason-required')).max(MAX_REASON, formError('too-long'))),
});

/** The form that adds one key: docs/rules.md, Keys. */
export const keyForm = z
  .object({
    code: z
      .string(formError('code-required'))
      .transform(cleanCode)
      .refine((code) => codeIdentity(code) !== '', formError('code-required'))
      .pipe(z.string().max(MAX_CODE_LENGTH, formError('code-too-long'))),
    type: z.enum(KEY_TYPES, formError('type-unknown')).default('Steam'),
    originPrice: z.string().default('').transform(readOriginPrice),
    coefficient: coefficientField,
    sure: z.string().default(''),
  })
  .transform(({ sure, ...input }, context) => {
    const doubt = codeDoubt(input.code, input.type);
    if (doubt !== null && doubt !== 'length-unusual' && sure === '')
      context.addIssue({ code: 'custom', path: ['code'], message: formError(doubt) });
    const sells = buyingPrice(input.originPrice, input.coefficient);
    if (sells === 0 || sells > MAX_CENTIMES)
      context.addIssue({ code: 'custom', path: ['coefficient'], message: formError('key-buying-price-failed') });
    return input satisfies KeyInput;
  });

function refuse(context: z.RefinementCtx, code: FormError): never {
  context.addIssue({ code: 'custom', message: code });
  return z.NEVER;
}
