import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';

import { DEFAULT_LANGUAGE, LANGUAGES, languageOf, unlocalizedPath } from '~/domain/shared/language';
import { isAdminPath } from '~/domain/paths/admin-route';
import { chosenLanguage, offeredLanguage } from '~/http/cookies/language.server';
import { isDataUrl } from '~/http/url-limits.server';

import { inEachLanguage } from '../localized-builds.server';
import { answerByRemix } from '../remix-handler.server';
import { toScript } from '../route-manifest.server';
import type { Step } from './request-context.server';

/** Answers each page by Remix, in the language of its address. The owner's pages are English. */
export function remixPages(build: ServerBuild): RequestHandler {
  const everyRoute = toScript(build.assets);
  const handlers = inEachLanguage(build, (own) => pagesOf(own, everyRoute));
  return (request, response, next) => {
    const language = languageOf({ path: request.url });
    const plain = unlocalizedPath(request.url);
    if (language !== DEFAULT_LANGUAGE && isAdminPath(plain)) return response.redirect(307, plain);
    return (handlers[language] as RequestHandler)(request, response, next);
  };
}

function pagesOf(build: ServerBuild, everyRoute: string): Step {
  const answer = answerByRemix(build);
  return (request, response, next) => {
    const incoming = asItCame(request);
    const context = Object.assign(response.locals.context, {
      isData: isDataUrl(request.originalUrl),
      languages: LANGUAGES,
      offered: offeredLanguage(incoming),
      chosen: chosenLanguage(incoming),
      routeList: everyRoute,
      // why not the request's signal: a garbage collection may remove it before the browser goes
      onClosed: (callback: () => void) => void (response.closed ? callback() : response.once('close', callback)),
    });
    answer(request, response, context).catch(next);
  };
}

/** The request with its whole address: Express takes a part off. */
function asItCame({ method, originalUrl: url, headers }: Pick<Request, 'method' | 'originalUrl' | 'headers'>) {
  return { method, url, headers };
}
