import type { LoaderFunctionArgs } from '@remix-run/node';

import { MAX_SEARCH_LENGTH } from '~/domain/catalogue';
import { typedText } from '~/domain/catalogue/query';
import { MAX_SUGGESTIONS, MIN_SUGGESTED_LENGTH, toSuggestion } from '~/domain/search/suggestion';
import { publicResource } from '~/web/guards.server';

/** Answers the first games of a search, from memory, the same for all. A browser keeps them no longer than a price may be wrong. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  const q = typedText(new URL(args.request.url).searchParams.get('q'), MAX_SEARCH_LENGTH);
  const answers = q.length < MIN_SUGGESTED_LENGTH ? [] : shop.catalogue.search(q);
  const games = answers.slice(0, MAX_SUGGESTIONS).map(toSuggestion);
  return Response.json({ games }, { headers: { 'Cache-Control': 'public, max-age=2' } });
}
