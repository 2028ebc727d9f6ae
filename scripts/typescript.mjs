// Lets a command use the project's TypeScript without a build.
import { join } from 'node:path';
import { runnerImport } from 'vite';
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
