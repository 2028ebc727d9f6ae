import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';

import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { readFieldChange, writeFieldChange } from '~/domain/game/bulk-edit';
import { adminPaths, changeKindAt, type ChangeKind } from '~/domain/paths/admin';
import type { FormValues } from '~/domain/shared/form-answer';
import { fieldForm, pricesForm, regionsForm } from '~/features/game/index.server';
import { offerForm } from '~/features/offer/index.server';
import { invalid, saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import type { Shop } from '~/services/index.server';

import { foundGames, managedGames, readFilter } from './search-results.server';

/** The change to many games that each form asks for. */
const CHANGES = {
  prices: change(
    'prices-failed',
    () => pricesForm,
    (shop, { coefficient, round }, ids) => shop.gameBatches.propose('coefficient', { coefficient, round }, ids),
  ),
  regions: change(
    'regions-failed',
    () => regionsForm,
    (shop, { regions }, ids) => shop.gameBatches.propose('regions', { regions }, ids),
  ),
  change: change(
    'field-failed',
    () => fieldForm,
    (shop, field, ids) => shop.gameBatches.propose('field', { change: writeFieldChange(field.change) }, ids),
  ),
  offers: change(
    'offer-failed',
    (shop) => offerForm(shop.clock()),
    (shop, offer, ids) => shop.offers.propose(offer, ids),
    adminPaths.offer,
  ),
} as const satisfies Record<ChangeKind, unknown>;

/** `propose` stores a change of these games for the owner's look; null: none of them can get it. */
function change<T, const Failure extends string>(
  failure: Failure,
  schema: (shop: Shop) => z.ZodType<T>,
  propose: (shop: Shop, value: T, ids: readonly string[]) => Promise<string | null>,
  pathOf: (id: string) => string = adminPaths.batch,
) {
  async function preview(shop: Shop, form: SubmittedForm, ids: readonly string[]) {
    const parsed = form.parse(schema(shop));
    if (!parsed.ok) return invalid(form, parsed.errors);
    const id = await propose(shop, parsed.value, ids);
    return id === null ? invalid(form, { form: 'game-match-none' }) : redirect(pathOf(id), 303);
  }
  return { failure, preview };
}

/** Returns the games of a change to many, by the filter in the address, with the value that the address names. */
export function gamesToChange(shop: Shop, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const field = readFieldChange(searchParams.get('change') ?? '');
  const values: FormValues = { regions: '', change: field === null ? '' : writeFieldChange(field) };
  return { kind: changeKindAt(pathname), found: foundGames(shop, filterOf(request)), values };
}

/** Answers the form of such a change, whose one button asks for a preview; 400 for an unknown button. */
export async function previewOfMany(args: ActionFunctionArgs) {
  const { preview, failure } = CHANGES[changeKindAt(new URL(args.request.url).pathname)];
  const form = await readForm(args.request);
  if (form.intent !== 'preview') throw new Response(null, { status: 400 });
  try {
    return await preview(
      args.context.shop,
      form,
      managedGames(args.context.shop, filterOf(args.request)).map(({ id }) => id),
    );
  } catch (error) {
    return saveFailed(error, args, form, failure);
  }
}

/** Archived games, which are not for sale, are found only where they are ticked. */
function filterOf(request: Request): ManagedFilter {
  const filter = readFilter(new URL(request.url).searchParams);
  return filter.stock === 'archived' && filter.pick === '' ? { ...filter, stock: '' } : filter;
}
