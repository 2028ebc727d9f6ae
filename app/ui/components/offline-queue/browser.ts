import type { HtmlLinkDescriptor } from '@remix-run/react';

import { line } from './queue';

type LinksFunction = () => readonly HtmlLinkDescriptor[];

/** Lets Remix's requests for data and its forms wait for the line: a failed one would become the error page of the store. */
export function waitForData(): void {
  const plain = window.fetch.bind(window);
  window.fetch = (input, init) => (input instanceof URL && input.pathname.endsWith('.data') ? line.fetch(input, init) : plain(input, init));
  window.addEventListener('online', line.readAgain);
  document.addEventListener('submit', ({ target, submitter }) => line.sent(target as HTMLFormElement, submitter), { capture: true });
}

/**
 * Lets the script and the stylesheet of a page wait for the line: Remix reloads the document where the script can't be loaded, and then the
 * store is gone; it shows the page without a sheet that can't.
 */
export function waitForModules(): void {
  for (const route of everyRoute(window.__remixRouter.routes)) {
    const { lazy } = route;
    const files = window.__remixManifest.routes[route.id];
    if (!lazy || !files) continue;
    route.lazy = async () => {
      await Promise.all([files.module, ...(files.imports ?? [])].map((file) => line.fetch(file)));
      const { links } = (await import(/* @vite-ignore */ files.module)) as { readonly links?: LinksFunction };
      const sheets = (links?.() ?? []).flatMap((link) => (link.rel === 'stylesheet' && link.href ? [link.href] : []));
      await Promise.all(sheets.map((sheet) => line.fetch(sheet)));
      return lazy();
    };
  }
}

type Route = (typeof window.__remixRouter.routes)[number];

function everyRoute(routes: readonly Route[]): readonly Route[] {
  return routes.flatMap((route) => [route, ...everyRoute(route.children ?? [])]);
}

/** Keeps the page where a link or a form would open a new document and there is no line: the browser's own error page has no way back. */
export function keepDocuments(): void {
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (navigator.onLine || event.defaultPrevented || event.button !== 0 || !link || !leadsAway(link)) return;
    event.preventDefault();
    line.keep(() => link.click());
  });
  window.addEventListener('submit', (event) => {
    if (navigator.onLine || event.defaultPrevented) return;
    event.preventDefault();
    line.keep(() => (event.target as HTMLFormElement).requestSubmit(event.submitter));
  });
}

/** Whether a link opens another document of this store, in this window. */
function leadsAway({ href, target, origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return href !== '' && (target === '' || target === '_self') && origin === location.origin && !isHere;
}
