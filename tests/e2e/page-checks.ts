import { expect, test, type Page } from 'playwright/test';

import { violationsOf } from '../support/visitors/axe';

/** The pages that axe looks at in `npm test`. */
const AXE_PAGES = /^\/(products(\?page=1)?|product\/[a-z-]+|cart|checkout|orders|orders\/MF-\w+|login|signup|admin(\/today)?)?$/;

/**
 * Checks that anybody can use the page: nothing is wider than the window and, where axe can run, it finds nothing in light or dark colours.
 * Projects say at which pages axe looks (playwright.config.ts); all where they say nothing.
 */
export async function expectSound(page: Page, hasScript: boolean | undefined): Promise<void> {
  // A page that is half loaded, or has another font, is not as wide as the real one.
  // why not evaluate(): a page that renews itself without a script may do so meanwhile
  const document = page.locator('html');
  await expect(document).toHaveJSProperty('ownerDocument.readyState', 'complete');
  await expect(document).toHaveJSProperty('ownerDocument.fonts.status', 'loaded');
  await expect(document, `${page.url()} is as wide as the window`).toHaveJSProperty('scrollWidth', page.viewportSize()?.width);
  const { axe = 'all' } = test.info().project.metadata;
  const { pathname, search } = new URL(page.url());
  // axe runs in the page.
  if (hasScript && (axe === 'all' || (axe === 'some' && AXE_PAGES.test(pathname + search)))) await expectAccessible(page);
}

/** Checks that the page got this message. After three seconds it is hidden, and a busy machine may look later; another test sees one come and go. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast', { hasText: text })).toBeAttached();
}

/** Holds the next request to such an address back; returns the function that lets it go. */
export async function holdNext(page: Page, url: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, (route) => gate.then(() => route.continue()), { times: 1 });
  return letGo;
}

/** Checks that axe-core finds no violation; in dark colours it runs only the rules about colours again. */
async function expectAccessible(page: Page): Promise<void> {
  // A colour that is still changing has the contrast of neither end. A toast would leave meanwhile, unless the pointer holds it.
  // why not waiting for them: a transition of something that is hidden meanwhile may never end
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      const isLeavingToast = each instanceof CSSAnimation && each.animationName === 'toast' && each.playState === 'running';
      if (isLeavingToast || each instanceof CSSTransition) each.finish();
    }
  });
  for (const [colorScheme, rules] of [
    ['light', null],
    ['dark', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOf(page, rules);
    expect(violations, `${page.url()} in ${colorScheme} colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
