import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { recentlyViewedCookie } from '~/http/cookies/recently-viewed.server';
import { languageCookie } from '~/http/cookies/language.server';
import { clientOf } from '~/http/request-context.server';
import type { Shop } from '~/services/index.server';
import { httpErrorTexts } from '~/ui/translations/en/http-errors';
import { translationsAt } from '~/ui/translations/use-translations';

import type { PageCache } from '../page-cache/cache.server';
import { logRequest } from './access-log.server';
import type { createAdmissionControl, RequestShed } from '../admission.server';
import { createLoadShedding } from './load-shedding.server';

interface AdmitNeeds {
  readonly caches: readonly Pick<PageCache, 'answer'>[];
  readonly app: RequestListener;
  readonly admission: ReturnType<typeof createAdmissionControl>;
  readonly shutdown: { readonly isUnderWay: () => boolean };
}

/** Admits requests, each in its turn: what is in memory first, then the app. Refuses those for which there is no room. */
export function admit(shop: Shop, { caches, app, admission, shutdown }: AdmitNeeds): RequestListener {
  const shedding = createLoadShedding({
    log: shop.log,
    isHttps: shop.env.isProduction,
    busyIn: (language) => translationsAt({ language }, httpErrorTexts).t('http-busy'),
  });
  const answerNow = (request: IncomingMessage, response: ServerResponse, client: string): boolean => {
    const cookies = cookiesFor(shop, request).flatMap((cookie) => ['Set-Cookie', cookie]);
    const requestId = randomUUID();
    const headers = [...cookies, 'X-Request-Id', requestId, ...(shutdown.isUnderWay() ? ['Connection', 'close'] : [])];
    for (const { answer } of caches)
      if (answer(request, response, headers)) {
        logRequest(shop.log, request, response, { address: client, context: { requestId } });
        return true;
      }
    return false;
  };
  return (request, response) => {
    if (shedding.isClosing(request.socket)) return;
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const client = clientOf(shop, request);
    const next = (shed?: RequestShed) => {
      if (shed) return void (shed.why === 'crowded' && shedding.validateRequest(request, response, client));
      for (const cookie of cookiesFor(shop, request)) response.appendHeader('Set-Cookie', cookie);
      app(request, response);
    };
    admission.take({ method, path, client }, response, next, () => answerNow(request, response, client));
  };
}

function cookiesFor(shop: Shop, request: IncomingMessage): readonly string[] {
  return [recentlyViewedCookie(shop, request), languageCookie(shop, request)].filter((cookie) => cookie !== null);
}
