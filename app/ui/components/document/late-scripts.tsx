import { Scripts, UNSAFE_RemixContext as RemixContext, useMatches } from '@remix-run/react';
import { useContext } from 'react';

import type { Load } from './load-scripts';
import loadLate from './load-scripts.ts?page-script';

interface LateScriptsProps {
  readonly nonce: string | undefined;
  /** The page needs its scripts on a slow line too, without a touch. */
  readonly isNeeded: boolean;
}

/**
 * The page's scripts, in place of Remix's `Scripts`, which has them fetched before the pictures: here they come once the page is shown and
 * the browser has nothing better to do, or at the first touch. Until then, and where they never come, the page works as without a script.
 */
export function LateScripts({ nonce, isNeeded }: LateScriptsProps) {
  const shown = useMatches().map(({ id }) => id);
  const remix = useContext(RemixContext);
  // Vite's server adds its own scripts to these, and reloads single modules.
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />;
  if (!import.meta.env.SSR || remix?.renderMeta === undefined) return <InlineScript nonce={nonce} text="" />;
  const { manifest, serverHandoffString = '', renderMeta } = remix;
  // Remix then writes the page's data behind it.
  Object.assign(renderMeta, { didRenderScripts: true });
  const { entry, routes, url } = manifest;
  const modules = shown.flatMap((id) => {
    const route = routes[id];
    return route ? [[id, route.module] as const] : [];
  });
  const files = new Set([url, ...entry.imports, ...modules.flatMap(([id]) => routes[id]?.imports ?? [])]);
  const load: Load = { files: [...files], modules, entry: entry.module, isNeeded };
  const text = `window.__remixContext=${serverHandoffString};(${loadLate})(${JSON.stringify(load)})`;
  return <InlineScript nonce={nonce} text={text} />;
}

function InlineScript({ nonce, text }: { readonly nonce: string | undefined; readonly text: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
