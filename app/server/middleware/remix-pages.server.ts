import { createRequestHandler } from '@remix-run/express';
import type { RequestHandler } from 'express';

import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, unlocalizedPath } from '~/domain/shared/language';
import { isAdminPath } from '~/domain/paths/admin-route';
import { chosenLanguage, offeredLanguage } from '~/http/cookies/language.server';
import { isDataUrl } from '~/http/url-limits.server';

import { byAddress, toScript, type Builds } from '../builds.server';
import type { Locals } from './request-context.server';

export function remixPages(builds: Builds): RequestHandler {
  const routeList = toScript(builds.admin.assets);
  const handlerFor = byAddress(builds, (build) =>
    createRequestHandler({ build, mode: build.mode, getLoadContext: (_, { locals }) => (locals as Locals).context }),
  );
  return (request, response, next) => {
    const { method, originalUrl: url, headers } = request;
    const plain = unlocalizedPath(url);
    if (languageOf({ path: url }) !== DEFAULT_LANGUAGE && isAdminPath(plain)) return response.redirect(307, plain);
    Object.assign((response.locals as Locals).context, {
      isData: isDataUrl(url),
      languages: LANGUAGES,
      offered: offeredLanguage({ method, url, headers }),
      chosen: chosenLanguage({ method, url, headers }),
      routeList,
      // why not the request's signal: a garbage collection may remove it before the browser goes
      onClosed: (callback: () => void) => void (response.closed ? callback() : response.once('close', callback)),
    });
    return handlerFor(url)(request, response, next);
  };
}
