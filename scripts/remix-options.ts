import type { Plugin } from 'vite';

import remixConfig from '../remix.config.js';

const REMIX = /\/node_modules\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const OPTIONS: Readonly<Record<string, boolean | undefined>> = remixConfig.future ?? {};
const OPTION = /(?<![.\w])(?:window\.__remixContext\.)?future\.(v3_\w+)/g;

/** What never varies in this store's browsers, and what it is there. */
const KNOWN: readonly (readonly [text: string | RegExp, instead: (text: string, option: string) => string])[] = [
  [OPTION, (text, option) => String(OPTIONS[option] ?? text)],
  // With v3_singleFetch the router always hands over a route's request for data.
  ['typeof singleFetch === "function"', () => 'true'],
  // No route's `links` names a page that is fetched before somebody asks for it.
  ['isPageLinkDescriptor(link) ?', () => 'false ?'],
  // No page waits for a loader of the browser's own before it shows itself.
  ['renderScripts ?', () => 'false ?'],
  // A name for tools keeps a component that nobody uses.
  [/^\w+\.displayName = "\w+";$/gm, () => ''],
];

/**
 * Writes what never varies into Remix's browser part, which finds it out in each page: so the minifier leaves out what is switched off. That is
 * finding routes while somebody looks at a page, data as they came before `v3_singleFetch`, fetching pages ahead, and Remix's own links.
 */
export function remixOptions(): Plugin {
  const left = new Set(KNOWN);
  return {
    name: 'remix-options',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transform(code, id) {
      if (!REMIX.test(id)) return null;
      let known = code;
      for (const each of KNOWN) {
        const [text, instead] = each;
        const before = known;
        known = known.replace(text, instead);
        if (known !== before) left.delete(each);
      }
      return { code: known, map: null };
    },
    buildEnd(error) {
      if (error || left.size === 0) return;
      this.error(
        `Remix’s browser part no longer has: ${[...left].map(([text]) => String(text)).join(', ')}. See scripts/remix-options.ts.`,
      );
    },
  };
}
