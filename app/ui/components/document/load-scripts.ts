export interface Load {
  /** What the others import, all asked for at once. */
  readonly files: readonly string[];
  /** By route. */
  readonly modules: readonly (readonly [string, string])[];
  /** Runs last. */
  readonly entry: string;
  readonly isNeeded: boolean;
}

/** Stands in the page as text (scripts/page-scripts.ts), so it knows nothing outside itself. */
export default function loadLate({ files, modules, entry, isNeeded }: Load): void {
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
