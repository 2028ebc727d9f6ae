// Lets a command use the project's TypeScript without a build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, runnerImport } from 'vite';
import { ROOT } from './setup.mjs';

/**
 * Imports a TypeScript file and the files that it imports, and returns its exports.
 * @param {string} file from the project's folder, or absolute
 * @returns {Promise<any>}
 */
export async function importTypeScript(file) {
  const options = { root: ROOT, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('error') };
  const { module } = await runnerImport(join(ROOT, file.replace(ROOT, '')), { ...options, resolve: { alias: { '~': join(ROOT, 'app') } } });
  return module;
}

/**
 * Like importTypeScript, but of one bundle, as `npm run build` makes the store: a call from module to module costs what it costs there.
 * @param {string} file from the project's folder
 * @param {string} dir an empty folder of the project, for the bundle
 * @returns {Promise<any>}
 */
export async function importBundled(file, dir) {
  return import(pathToFileURL(await bundle(file, dir)).href);
}

/**
 * Makes one file of JavaScript of a TypeScript file and the files that it imports; returns its path.
 * @param {string} file from the project's folder
 * @param {string} dir an empty folder of the project, for the bundle
 * @returns {Promise<string>}
 */
export async function bundle(file, dir) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '~': join(ROOT, 'app') } },
    build: { ssr: file, outDir: dir, target: 'node20', minify: false, rollupOptions: { output: { entryFileNames: 'bundle.mjs' } } },
    plugins: [KEEP_PLACES],
  });
  return join(dir, 'bundle.mjs');
}

/**
 * A module finds the files beside it as if it were not in a bundle.
 * @type {import('vite').Plugin}
 */
const KEEP_PLACES = {
  name: 'keep-places',
  resolveImportMeta: (property, { moduleId }) => (property === 'url' ? JSON.stringify(pathToFileURL(moduleId).href) : null),
};
