import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';

import compression from 'compression';
import express from 'express';

import type { Shop } from '~/services/index.server';

import { toBuilds, type BuildModule } from './builds.server';
import type { createAdmissionControl } from './admission.server';
import { admit } from './middleware/admit.server';
import { cachedPages, type LookAt } from './middleware/cached-pages.server';
import { errorHandler } from './middleware/error-handler.server';
import { offeredLanguages } from './middleware/offered-languages.server';
import { remixPages } from './middleware/remix-pages.server';
import { requestContext } from './middleware/request-context.server';
import { staticFiles } from './middleware/static-files.server';
import { createPageCache } from './page-cache/cache.server';
import { createMaker } from './page-cache/maker.server';

interface AppNeeds {
  readonly build: BuildModule;
  readonly shop: Shop;
  readonly admission: ReturnType<typeof createAdmissionControl>;
  readonly shutdown: { readonly isUnderWay: () => boolean };
  readonly visitorStateForCache: LookAt;
}

export function createApp({ build, shop, admission, shutdown, visitorStateForCache }: AppNeeds): RequestListener {
  const builds = toBuilds(build);
  const languages = () => shop.settings.current().languages;
  const pages = createPageCache({ version: () => shop.pagesVersion, make: createMaker(builds, languages) });
  const files = staticFiles(builds, fileURLToPath(new URL('../client', import.meta.url)));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(shop, shutdown));
  app.use(offeredLanguages(languages));
  // why in this order: a cached page is compressed already
  app.use(cachedPages(pages, visitorStateForCache));
  app.use(compression());
  app.use(files.steps);
  app.use(remixPages(builds, languages));
  app.use(errorHandler(shop.log));
  return admit({ caches: [...files.caches, pages], app, log: shop.log, admission, shutdown });
}
