import { readFile } from 'node:fs/promises';
import { transformWithEsbuild, type Plugin } from 'vite';

const ENDING = '.ts?page-script';
const DEFAULT = 'export default ';

/**
 * Gives a script that stands in each page as its shortest text: `import text from './load-late.ts?page-script'`. The server's build leaves
 * its own code as it is. Where this is missing, as in tests, the import is the function itself, which is a text as well.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(ENDING)) return null;
      const file = id.replace(/\?.*/, '');
      const { code } = await transformWithEsbuild(await readFile(file, 'utf8'), file, { minify: true, target: 'es2020', sourcemap: false });
      if (!code.startsWith(DEFAULT)) throw new Error(`${file} must have one function, and export it as its default.`);
      return `export default ${JSON.stringify(code.slice(DEFAULT.length).replace(/;?\s*$/, ''))};`;
    },
  };
}
