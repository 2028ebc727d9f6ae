import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';

import { LANGUAGES, languageOf } from '~/domain/language';
import { env } from '~/env.server';

import { inEachLanguage } from '../languages.server';
import type { Turns } from '../turns.server';

/**
 * Makes public pages, each in its turn, as for a browser that sends nothing but an address. null: something could not be read just now, so
 * that nobody else may get this page.
 */
export function createMaker(build: ServerBuild, turns: Turns): (address: string, requestId: string) => Promise<Response | null> {
  const handlers = inEachLanguage(build, (own) => createRequestHandler(own, own.mode));
  return async (address, requestId) => {
    // why never closed: others may wait for the page when the one who asked first has gone
    await new Promise<void>((resolve) => turns.take({ path: address }, { closed: false }, resolve));
    const [path = '', mark = ''] = address.split('#', 2);
    const offered = LANGUAGES.find((language) => language === mark) ?? null;
    const context: AppLoadContext = { requestId, socketAddress: null, isData: false, languages: LANGUAGES, offered };
    const response = await handlers[languageOf({ path })](new Request(new URL(path, env.origin)), context);
    return context.isIncomplete === true ? null : response;
  };
}
