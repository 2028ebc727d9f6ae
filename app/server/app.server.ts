import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';

import compression from 'compression';
import express from 'express';

import type { Shop } from '~/services/index.server';

import { toBuilds, type BuildModule } from './builds.server';
import { createAdmissionControl } from './admission.server';
import { admit } from './middleware/admit.server';
import { cachedPages, type LookAt } from './middleware/cached-pages.server';
import { errorHandler } from './middleware/error-handler.server';
import { offeredLanguages } from './middleware/offered-languages.server';
import { remixPages } from './middleware/remix-pages.server';
import { requestContext } from './middleware/request-context.server';
import { staticFiles } from './middleware/static-files.server';
import { createPageCache } from './page-cache/cache.server';
import { createMaker } from './page-cache/maker.server';

/** The public files beside the built server, whose chunks lie in a folder of their own. */
const FILES = ['../client', '../../client'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

interface AppNeeds {
  readonly build: BuildModule & { readonly visitorStateForCache: LookAt };
  readonly shop: Shop;
  readonly admission?: ReturnType<typeof createAdmissionControl>;
  readonly shutdown?: { readonly isUnderWay: () => boolean };
}

export function createApp({
  build,
  shop,
  admission = createAdmissionControl(),
  shutdown = { isUnderWay: () => false },
}: AppNeeds): RequestListener {
  const builds = toBuilds(build);
  const languages = () => shop.settings.current().languages;
  const pages = createPageCache(shop, { version: () => shop.pagesVersion, make: createMaker(shop, builds, languages) });
  const files = staticFiles(builds, FILES.find((folder) => existsSync(folder)) ?? '', shop.env.isProduction);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(shop, shutdown));
  app.use(offeredLanguages(languages));
  // why in this order: a cached page is compressed already
  app.use(cachedPages(shop, pages, build.visitorStateForCache));
  app.use(compression());
  app.use(files.steps);
  app.use(remixPages(shop, builds, languages));
  app.use(errorHandler(shop.log));
  return admit(shop, { caches: [...files.caches, pages], app, admission, shutdown });
}
