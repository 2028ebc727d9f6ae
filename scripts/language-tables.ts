import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/domain/shared/language';

const MODULE = 'virtual:language-tables';
const WORDS = 'app/ui/translations';
/** What no page needs in the browser: the server's own answers, and names that pages get as data. */
const SERVERS_OWN: ReadonlySet<string> = new Set(['http-errors', 'storefront/area']);
/** Tables that pages load together, by the name of the one file that they share: apart they compress worse, and each costs a request. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'every-page': ['common', 'method', 'storefront/layout', 'storefront/game'],
  'sign-in-forms': ['storefront/account/password', 'storefront/account/provider', 'storefront/account/sign-in-form'],
};
const SHARED = /^\0virtual:words\/([a-z]{2})\/([a-z-]+)$/;

/**
 * Gives the tables of a shopper's words files of their own in the browser's build, in a folder for each language, and tells the server build where
 * these folders are. A page then loads the same scripts in every language, and its import map puts one folder in place of another.
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
      const files = new Map(tables().map((table) => [nameOf(table), table]));
      for (const language of LANGUAGES)
        for (const [name, table] of files)
          this.emitFile({
            type: 'chunk',
            id: name in TOGETHER ? `\0virtual:words/${language}/${name}` : fileOf(language, table),
            // why: the exports keep their names, which the pages' scripts import from whichever file stands there
            preserveSignature: 'strict',
            fileName: `${folder}${language}/${name}.js`,
          });
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : SHARED.test(id) ? id : null),
    load(id) {
      if (id === `\0${MODULE}`) return `export default ${JSON.stringify(`/${isBuild ? builtFolder() : `${WORDS}/`}`)};`;
      const [, language = '', name = ''] = SHARED.exec(id) ?? [];
      return TOGETHER[name]?.map((table) => `export * from ${JSON.stringify(fileOf(language, table))};`).join('\n') ?? null;
    },
  };
}

/** The file of a table, which has nothing but words: joined with another module it could not be replaced by that of another language. */
export function tableChunk(id: string): string | undefined {
  const [, ofShared, name] = SHARED.exec(id) ?? [];
  if (ofShared !== undefined && name !== undefined) return `words-${ofShared}-${name}`;
  const [, language, table] = /\/app\/ui\/translations\/([a-z]{2})\/(?!admin)(.+)\.ts$/.exec(id) ?? [];
  return language === undefined || table === undefined ? undefined : `words-${language}-${nameOf(table)}`;
}

/** The name of the file in which a table stands. */
function nameOf(table: string): string {
  const shared = Object.entries(TOGETHER).find(([, tables]) => tables.includes(table));
  return shared?.[0] ?? table.replaceAll('/', '-');
}

const fileOf = (language: string, table: string) => join(process.cwd(), WORDS, language, `${table}.ts`);

/**
 * The folder of all languages, below the browser's build. A file has the same name in each, so the folder's name changes with any word, and with
 * what stands together.
 */
function builtFolder(): string {
  const digest = createHash('sha256').update(JSON.stringify(TOGETHER));
  for (const language of LANGUAGES) for (const table of tables()) digest.update(readFileSync(fileOf(language, table)));
  return `assets/words-${digest.digest('hex').slice(0, 8)}/`;
}

/** The tables that shoppers' pages use, by their paths below a language: `common`, `storefront/cart`. */
function tables(): readonly string[] {
  const home = join(process.cwd(), WORDS, DEFAULT_LANGUAGE);
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => relative(home, join(file.parentPath, file.name)).replace(/\.ts$/, ''))
    .filter((table) => !table.startsWith('admin') && !SERVERS_OWN.has(table))
    .sort();
}
