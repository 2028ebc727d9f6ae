import { createRequestHandler } from '@remix-run/express';
import type { RequestHandler } from 'express';

import { isAdminPath } from '~/domain/paths/admin-route';
import { LANGUAGES, languageOf, type Language } from '~/domain/shared/language';
import { chosenLanguage, offeredLanguage } from '~/http/cookies/language.server';
import { isDataUrl } from '~/http/url-limits.server';
import type { Shop } from '~/services/index.server';

import { byAddress, inEach, pageOf, toScript, type Builds } from '../builds.server';
import type { Locals } from './request-context.server';

/** Answers by Remix; `languages`: those that shoppers are offered. */
export function remixPages(shop: Shop, builds: Builds, languages: () => readonly Language[]): RequestHandler {
  const routeLists = inEach((language) => toScript(builds.admin[language].assets));
  const handlerFor = byAddress(builds, (build) =>
    createRequestHandler({ build, mode: build.mode, getLoadContext: (_, { locals }) => (locals as Locals).context }),
  );
  return (request, response, next) => {
    const { method, originalUrl: url, headers } = request;
    const offered = offeredLanguage(shop, { method, url, headers });
    Object.assign((response.locals as Locals).context, {
      isData: isDataUrl(url),
      languages: isAdminPath(pageOf(url)) ? LANGUAGES : languages(),
      offered: offered !== null && languages().includes(offered) ? offered : null,
      chosen: chosenLanguage(shop, { method, url, headers }),
      routeList: routeLists[languageOf({ path: url })],
      // why not the request's signal: a garbage collection may remove it before the browser goes
      onClosed: (callback: () => void) => void (response.closed ? callback() : response.once('close', callback)),
    });
    return handlerFor(url)(request, response, next);
  };
}
