import type { ActionFunctionArgs } from '@remix-run/node';

import type { ManagedFilter } from '~/domain/catalogue/admin-list';
import { saveFailed } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import type { Shop } from '~/services/index.server';

import { foundGames, managedGames, readFilter } from './search-results.server';

/** Returns the games of a change to many, by the filter in the address. */
export function gamesToChange(shop: Shop, request: Request) {
  return foundGames(shop, filterOf(request));
}

/**
 * Answers the form of such a change, whose one button asks for a preview. `preview` gets the form and the ids of the games; 400 for an
 * unknown button.
 */
export async function previewOfMany<Answer, const Failure extends string>(
  args: ActionFunctionArgs,
  failure: Failure,
  preview: (shop: Shop, form: SubmittedForm, ids: readonly string[]) => Promise<Answer>,
) {
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
