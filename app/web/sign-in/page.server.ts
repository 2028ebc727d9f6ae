import { shop } from '~/services.server';
import { safePath } from '~/web/redirect.server';
import { providerProblem, providersSetUp } from './provider.server';

/** The places of the wall beside the forms of sign-in. */
const WALL_SIZE = 20;

/** The covers beside the forms of sign-in. */
export function wallCovers(): readonly string[] {
  return shop.catalogue
    .all()
    .slice(0, WALL_SIZE)
    .map(({ cover }) => cover);
}

/** What the login and the sign-up show beside their fields. */
export function signInPage(request: Request) {
  const url = new URL(request.url);
  return {
    redirectTo: safePath(url.searchParams.get('redirectTo')),
    providers: providersSetUp(),
    problem: providerProblem(url),
    covers: wallCovers(),
  };
}
