import { readdirSync } from 'node:fs';

import express, { type RequestHandler } from 'express';

import { paths } from '~/domain/paths';

import { toScript, type Builds } from '../builds.server';
import { createFiles } from '../static-files.server';
import { sendText, translationsFor } from './send-text.server';

const COVERS = paths.covers.replace(/\/$/, '');

/** Sends the files of a folder of the build: scripts and the demo's covers from memory (`caches`), all others from the disk. */
export function staticFiles({ store }: Builds, folder: string, isHttps: boolean) {
  const assets = createFiles(`${folder}/assets`, '/assets', { isHttps, scripts: routeScripts(store) });
  const covers = createFiles(folder + COVERS, COVERS, { isHttps, cacheControl: 'public, max-age=86400' });
  const missing: RequestHandler = (_request, response) => sendText(response, 404, translationsFor(response).t('http-no-file'));
  const steps = express.Router();
  // why not by its name alone: the disk's part below reads `%6d` as a letter
  steps.use((request, response, next) => (namesEveryRoute(request.path) ? missing(request, response, next) : next()));
  for (const { offer } of [assets, covers])
    steps.use((request, response, next) => void offer(request, response).then((isAnswered) => void (isAnswered || next()), next));
  steps.use('/assets', express.static(`${folder}/assets`, { immutable: true, maxAge: '1y', index: false, redirect: false }));
  steps.use('/assets', missing);
  steps.use(COVERS, express.static(folder + COVERS, { maxAge: '1d', index: false, redirect: false }));
  steps.use(filesNamed(readdirSync(folder), express.static(folder, { maxAge: '1h', index: false, redirect: false })));
  return { steps, caches: [assets, covers] };
}

/** Returns whether a path leads to Remix's own route manifest, which has the admin routes too and is for no browser. */
function namesEveryRoute(path: string): boolean {
  return decodeURIComponent(path).includes('/manifest-');
}

function filesNamed(names: readonly string[], step: RequestHandler): RequestHandler {
  const filePaths = new Set(names.map((name) => `/${name}`));
  return (request, response, next) => (filePaths.has(request.path) ? step(request, response, next) : next());
}

function routeScripts(store: Builds['store']): Map<string, string> {
  return new Map(Object.values(store).map(({ assets }) => [assets.url, toScript(assets)]));
}
