import { randomUUID } from 'node:crypto';

import type { AppLoadContext } from '@remix-run/node';
import type { RequestHandler } from 'express';

import { paths } from '~/domain/paths';
import { hasSessionCookie } from '~/http/cookies/secret.server';
import { namesThisMachine } from '~/http/proxy-check.server';
import { clientOf } from '~/http/request-context.server';
import { finishHeaders } from '~/http/security-headers.server';
import type { Shop } from '~/services/index.server';

import { logRequest } from './access-log.server';
import { drainBody } from './drain-body.server';
import { sendText, translationsFor } from './send-text.server';
import { validateRequest, normalizeHostHeaders } from '../validate-request.server';

export interface Locals extends Record<string, unknown> {
  /** The facts that the work on the request knows of it, and finds out, such as the account. */
  context: AppLoadContext & { readonly requestId: string };
}

export type Step = RequestHandler<unknown, unknown, unknown, unknown, Locals>;

export function requestContext(shop: Shop, shutdown: { readonly isUnderWay: () => boolean }): Step {
  return (request, response, next) => {
    const context: Locals['context'] = {
      shop,
      requestId: randomUUID(),
      isNamedHere: namesThisMachine(request),
      socketAddress: request.socket.remoteAddress ?? null,
    };
    const { requestId } = context;
    const address = clientOf(shop, request);
    response.locals.context = context;
    response.setHeader('X-Request-Id', requestId);
    finishHeaders(response, {
      isHttps: shop.env.isProduction,
      private: hasSessionCookie(request.headers.cookie),
      isClosing: shutdown.isUnderWay,
    });
    logRequest(shop.log, request, response, { address, context });
    response.once('finish', () => drainBody(request));
    const refusal = validateRequest({ method: request.method, url: request.originalUrl, headers: request.headers }, shop.env.origin);
    if (refusal) {
      if (refusal.status === 405) response.set('Allow', 'GET, HEAD, POST');
      if (refusal.status === 403)
        void shop.requestContexts.during({ requestId, address }, () => shop.security.note('foreign-origin', { about: request.path }));
      return sendText(response, refusal.status, translationsFor(response).t(`http-${refusal.code}`));
    }
    if (shutdown.isUnderWay() && (request.path === paths.health || request.path === paths.ready))
      return sendText(response, 503, 'Closing.');
    normalizeHostHeaders(request.headers, shop.env.origin);
    next();
  };
}
