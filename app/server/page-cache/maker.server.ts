import { type AppLoadContext, createRequestHandler } from '@remix-run/node';

import { LANGUAGES } from '~/domain/shared/language';
import type { VisitorState } from '~/domain/cart/visitor-state';
import { env } from '~/config/index.server';

import { byAddress, type Builds } from '~/server/builds.server';
import { type Answering, RequestShed } from '~/server/middleware/admission.server';

/** A page to make. It is made of `address` and `seen`: nothing else of a request gets into it. */
export interface Order {
  readonly address: string;
  readonly seen: VisitorState;
  /** The network address of the client that asked first: it counts the pages that are being made. */
  readonly client: string;
  /** For the log. */
  readonly requestId: string;
  /** Those who wait for it. */
  readonly answering: Answering;
}

export interface Made {
  readonly response: Response;
  /** The games that its data names. */
  readonly games: ReadonlySet<string>;
}

/**
 * Makes public pages as for a browser that sends nothing but an address. null: something could not be read just now, so
 * that nobody else may get this page. RequestShed: its clients have gone.
 */
export function createMaker(builds: Builds): (order: Order) => Promise<Made | null> {
  const handlerFor = byAddress(builds, (build) => createRequestHandler(build, build.mode));
  return async ({ address, seen, requestId, answering }) => {
    const [path = '', mark = ''] = address.split('#', 2);
    if (answering.closed) throw new RequestShed('gone');
    const offered = LANGUAGES.find((language) => language === mark) ?? null;
    const context: AppLoadContext = { requestId, socketAddress: null, isData: false, languages: LANGUAGES, offered, seen };
    const response = await handlerFor(path)(new Request(new URL(path, env.origin)), context);
    return context.isIncomplete === true ? null : { response, games: context.games ?? new Set() };
  };
}
