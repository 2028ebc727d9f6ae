import type { IncomingMessage } from 'node:http';

import type { AppLoadContext } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';
import { clientOf, detectProxy } from '~/http/request-context.server';

import type { Shop } from '~/services/index.server';
import type { PageCache } from '../page-cache/cache.server';
import type { Step } from './request-context.server';

export type LookAt = (request: IncomingMessage, context: AppLoadContext) => Promise<VisitorState | null>;

/** Renders a page that others may request too, once for all of them. */
export function cachedPages(shop: Shop, pages: PageCache, visitorStateForCache: LookAt): Step {
  return (request, response, next) => {
    detectProxy(shop, request);
    const { context } = response.locals;
    const look = () => visitorStateForCache(request, context);
    const { requestId } = context;
    pages
      .offer({ request, response, client: clientOf(shop, request), requestId, look })
      .then((isAnswered) => void (isAnswered || next()), next);
  };
}
