import { type AppLoadContext, createRequestHandler } from '@remix-run/node';

import { languageOf, type Language } from '~/domain/shared/language';
import type { VisitorState } from '~/domain/cart/visitor-state';
import type { Shop } from '~/services/index.server';

import { byAddress, type Builds } from '~/server/builds.server';
import { type Answering, RequestShed } from '~/server/admission.server';

/** A page to render, of `address` and `seen` alone. */
export interface Order {
  readonly address: string;
  readonly seen: VisitorState;
  readonly client: string;
  readonly requestId: string;
  readonly answering: Answering;
}

export interface Made {
  readonly response: Response;
  readonly games: ReadonlySet<string>;
}

/**
 * Renders public pages as for a browser without cookies. null: something was unreadable, or the page's language is not offered any more.
 * RequestShed: its clients have gone.
 */
export function createMaker(shop: Shop, builds: Builds, languages: () => readonly Language[]): (order: Order) => Promise<Made | null> {
  const handlerFor = byAddress(builds, (build) => createRequestHandler(build, build.mode));
  return async ({ address, seen, requestId, answering }) => {
    const [path = '', mark = ''] = address.split('#', 2);
    if (answering.closed) throw new RequestShed('gone');
    const offered = languages().find((language) => language === mark) ?? null;
    if (!languages().includes(languageOf({ path }))) return null;
    const context: AppLoadContext = { shop, requestId, socketAddress: null, isData: false, languages: languages(), offered, seen };
    const response = await handlerFor(path)(new Request(new URL(path, shop.env.origin)), context);
    return context.isIncomplete === true ? null : { response, games: context.games ?? new Set() };
  };
}
