import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/domain/shared/language';

const MODULE = 'virtual:language-tables';
const TEXTS = 'app/ui/translations';
/** The server's own answers, which no page needs in the browser. */
const SERVERS_OWN = 'http-errors';

/**
 * Gives the texts of each area a file of its own in the browser's build, in a folder for each language, and tells the server build where these
 * folders are. A page then loads the same scripts in every language, and its import map puts one folder in place of another.
 */
export function languageTables(): Plugin {
  let isBuild = false;
  let isServer = false;
  return {
    name: 'language-tables',
    configResolved({ command, build }) {
      isBuild = command === 'build';
      isServer = Boolean(build.ssr);
    },
    buildStart() {
      if (!isBuild || isServer) return;
      const folder = builtFolder();
      for (const language of LANGUAGES)
        for (const area of areas())
          this.emitFile({
            type: 'chunk',
            id: fileOf(language, area),
            // why: the exports keep their names, which the pages' scripts import from whichever file stands there
            preserveSignature: 'strict',
            fileName: `${folder}${language}/${area}.js`,
          });
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(`/${isBuild ? builtFolder() : `${TEXTS}/`}`)};` : null),
  };
}

/** The file of an area, which has nothing but its texts: joined with another module it could not be replaced by that of another language. */
export function tableChunk(id: string): string | undefined {
  const [, language, area] = /\/app\/ui\/translations\/([a-z]{2})\/((?:admin\/)?[a-z-]+)\.ts$/.exec(id) ?? [];
  return language === undefined || area === undefined ? undefined : `texts-${language}-${area.replace('/', '-')}`;
}

const fileOf = (language: string, area: string) => join(process.cwd(), TEXTS, language, `${area}.ts`);

/** The folder of all languages, below the browser's build. A file has the same name in each, so the folder's name changes with any text. */
function builtFolder(): string {
  const digest = createHash('sha256');
  for (const language of LANGUAGES) for (const area of areas()) digest.update(readFileSync(fileOf(language, area)));
  return `assets/words-${digest.digest('hex').slice(0, 8)}/`;
}

/** The areas that pages use; the owner's as `admin/order`. */
function areas(): readonly string[] {
  return readdirSync(join(process.cwd(), TEXTS, DEFAULT_LANGUAGE), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))
    .filter((area) => area !== SERVERS_OWN)
    .sort();
}
