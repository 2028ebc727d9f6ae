import type { LoaderFunctionArgs } from '@remix-run/node';

import { MAX_SEARCH_LENGTH, NO_FILTER } from '~/domain/catalogue';
import { typedText } from '~/domain/catalogue/query';
import { MAX_SUGGESTIONS, MIN_SUGGESTED_LENGTH, toSuggestion } from '~/domain/search/suggestion';
import { shop } from '~/services/index.server';
import { publicResource } from '~/web/guards.server';

/** Answers the first games of a search, from memory, the same for all. A browser keeps them no longer than a price may be wrong. */
export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  const q = typedText(new URL(args.request.url).searchParams.get('q'), MAX_SEARCH_LENGTH);
  const { listings } = q.length < MIN_SUGGESTED_LENGTH ? { listings: [] } : shop.catalogue.page({ ...NO_FILTER, q });
  const games = listings.slice(0, MAX_SUGGESTIONS).map(toSuggestion);
  return Response.json({ games }, { headers: { 'Cache-Control': 'public, max-age=2' } });
}
