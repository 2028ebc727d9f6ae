/**
 * Puts a page's scripts in their place: at the first touch, else some seconds after the page. A screen reader may touch by a click or an
 * input alone. A touch that leaves the page runs none, also while a slow answer is on its way: the answer needs the phone more. Before that
 * they are fetched without being run; a costly or slow line fetches at the touch alone, but for a page that waits for news (`data-waits`).
 *
 * It removes itself: React takes a node too many behind the last for a mismatch.
 */
const WAKE = `(() => {
  const own = document.currentScript, scripts = own.previousElementSibling;
  own.remove();
  const typed = (window.typedFields = new Set());
  const touches = ['pointerup', 'pointercancel', 'keydown', 'focusin', 'click', 'input'];
  let left = 0, isFetched = false;
  const get = () => {
    if (isFetched) return;
    isFetched = true;
    for (const link of scripts.content.querySelectorAll('link')) fetch(link.getAttribute('href'), { priority: 'low' }).catch(() => {});
  };
  const run = () => {
    if (!scripts.isConnected) return;
    if (Date.now() - left < 15_000) return void setTimeout(run, 3000);
    for (const each of touches) removeEventListener(each, touched, true);
    scripts.replaceWith(scripts.content);
  };
  const touched = () => requestAnimationFrame(() => setTimeout(run));
  const leave = () => (left = Date.now());
  addEventListener('pageshow', ({ persisted }) => persisted && (left = 0));
  const whenIdle = (then) => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 1000 }) : then());
  for (const each of touches) addEventListener(each, touched, true);
  addEventListener('pointerdown', get, { capture: true, once: true });
  addEventListener('input', ({ target }) => typed.add(target), true);
  addEventListener('submit', leave, true);
  addEventListener('click', ({ target }) => target.closest?.('a[href]:not([href^="#"], [target])') && leave(), true);
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  if ((saveData || effectiveType !== '4g') && !document.querySelector('[data-waits]')) return;
  const loaded = () => {
    setTimeout(() => whenIdle(get), 4000);
    setTimeout(() => whenIdle(run), 5000);
  };
  if (document.readyState === 'complete') loaded();
  else addEventListener('load', loaded);
})();`;

export const PRELOAD = '<link rel="modulepreload"';
export const END = '</body></html>';

/** Returns a page whose scripts wait in a template, with the small script that brings them; a page without scripts stays as it is. */
export function withLateScripts(page: string, nonce: string): string {
  const at = page.indexOf(PRELOAD);
  if (at === -1) return page;
  const scripts = page.slice(at, -END.length);
  return `${page.slice(0, at)}<template>${scripts}</template><script nonce="${nonce}">${WAKE}</script>${END}`;
}
