import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

import { DEFAULT_LANGUAGE, LANGUAGES } from '../app/domain/language';

const MODULE = 'virtual:language-tables';
const WORDS = 'app/ui/words';
const NOTE = 'language-tables.json';
/** What no page needs in the browser: the answers of the front door, and names that pages get as data. */
const SERVERS_OWN: ReadonlySet<string> = new Set(['shop/door', 'shop/area']);

/** By language and English file: the file in its place. */
type Tables = Record<string, Record<string, string>>;

/**
 * Gives each table of a shopper's words a file of its own in the browser's build, in every language, and tells the server build which file
 * stands for which. A page then loads the same scripts in every language, and its import map names the tables of its own.
 */
export function languageTables(): Plugin {
  const files = new Map<string, string>();
  let isBuild = false;
  let isServer = false;
  return {
    name: 'language-tables',
    configResolved({ command, build }) {
      isBuild = command === 'build';
      isServer = Boolean(build.ssr);
    },
    buildStart() {
      if (!isBuild || isServer || LANGUAGES.length < 2) return;
      for (const language of LANGUAGES)
        for (const table of tables())
          files.set(
            `${language}/${table}`,
            this.emitFile({
              type: 'chunk',
              id: join(process.cwd(), WORDS, language, `${table}.ts`),
              // why: the exports keep their names, which the pages' scripts import from whichever file stands there
              preserveSignature: 'strict',
              name: nameOf(language, table),
            }),
          );
    },
    writeBundle({ dir }) {
      if (!isBuild || isServer || dir === undefined) return;
      const url = (language: string, table: string) => `/${this.getFileName(files.get(`${language}/${table}`) ?? '')}`;
      writeFileSync(join(dir, '..', NOTE), JSON.stringify(LANGUAGES.length < 2 ? {} : pair(url)));
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      if (!isBuild) return `export default ${JSON.stringify(pair((language, table) => `/${WORDS}/${language}/${table}.ts`))};`;
      const note = join(process.cwd(), 'build', NOTE);
      return `export default ${existsSync(note) ? readFileSync(note, 'utf8') : '{}'};`;
    },
  };
}

/** The file of a table, which it has for itself: joined with another module it could not be replaced by that of another language. */
export function tableChunk(id: string): string | undefined {
  const [, language, table] = /\/app\/ui\/words\/([a-z]{2})\/(?!desk)(.+)\.ts$/.exec(id) ?? [];
  return language === undefined || table === undefined ? undefined : nameOf(language, table);
}

const nameOf = (language: string, table: string) => `words-${language}-${table.replaceAll('/', '-')}`;

/** The tables that shoppers' pages use, by their paths below a language: `common`, `shop/cart`. */
function tables(): readonly string[] {
  const home = join(process.cwd(), WORDS, DEFAULT_LANGUAGE);
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.ts'))
    .map((file) => relative(home, join(file.parentPath, file.name)).replace(/\.ts$/, ''))
    .filter((table) => !table.startsWith('desk') && !SERVERS_OWN.has(table))
    .sort();
}

function pair(url: (language: string, table: string) => string): Tables {
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  return Object.fromEntries(
    others.map((language) => [language, Object.fromEntries(tables().map((table) => [url(DEFAULT_LANGUAGE, table), url(language, table)]))]),
  );
}
