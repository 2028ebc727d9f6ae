import { Scripts, UNSAFE_RemixContext as RemixContext, useMatches } from '@remix-run/react';
import { useContext } from 'react';

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
  const load: Parameters<typeof loadLate>[0] = { files: [...files], modules, entry: entry.module, isNeeded };
  return (
    <InlineScript
      nonce={nonce}
      text={`window.__remixContext=${serverHandoffString};${STREAM}(${loadLate.toString()})(${JSON.stringify(load)})`}
    />
  );
}

function InlineScript({ nonce, text }: { readonly nonce: string | undefined; readonly text: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Where Remix puts the page's data, and its browser part looks for them. */
const STREAM =
  '__remixContext.stream=new ReadableStream({start(c){__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream());';

interface Load {
  /** What the others import, all asked for at once. */
  readonly files: readonly string[];
  /** By route. */
  readonly modules: readonly (readonly [string, string])[];
  /** Runs last. */
  readonly entry: string;
  readonly isNeeded: boolean;
}

/** Stands in the page as text, so it knows nothing outside itself. */
function loadLate({ files, modules, entry, isNeeded }: Load): void {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  if (saveData && !isNeeded) return;
  const isSlow = effectiveType !== '4g' && !isNeeded;
  const touches = ['focusin', 'pointerdown', 'keydown'];
  const importAll = (addresses: readonly string[]) => Promise.all(addresses.map((address) => import(/* @vite-ignore */ address)));
  const load = async () => {
    await importAll(files);
    const imported = await Promise.all(modules.map(async ([id, address]) => [id, await import(/* @vite-ignore */ address)] as const));
    window.__remixRouteModules = Object.fromEntries(imported);
    await importAll([entry]);
  };
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    for (const touch of touches) removeEventListener(touch, onTouch, true);
    // why in silence: the line broke, or a new release took the old files away; the page goes on without them
    load().catch(() => {});
  };
  // why fields alone on a slow line: a link or a button leaves the page before the scripts are there
  const onTouch = ({ target }: Event) => {
    if (!isSlow || (target as Element).matches('input, textarea, select')) begin();
  };
  for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true });
  if (isSlow) return;
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 2_000 }) : setTimeout(begin, 200));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
