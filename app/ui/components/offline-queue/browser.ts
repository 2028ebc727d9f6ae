import { paths } from '~/domain/paths';

import { line } from './queue';

/** Lets Remix's requests for data and its forms wait for the line: a failed one would become the error page of the store. */
export function waitForData(): void {
  const plain = window.fetch.bind(window);
  window.fetch = (input, init) => (input instanceof URL && input.pathname.endsWith('.data') ? line.fetch(input, init) : plain(input, init));
  window.addEventListener('online', line.readAgain);
  document.addEventListener('submit', ({ target, submitter }) => line.sent(target as HTMLFormElement, submitter), { capture: true });
}

/**
 * Keeps the page where one of its files finds no line. A stylesheet comes once the line is back. Where a script can't be loaded, Remix reloads
 * the document, and the browser's own error page has no way back: that waits too.
 */
export function waitForFiles(): void {
  window.addEventListener('error', ({ target }) => void (target instanceof HTMLLinkElement && reloadSheet(target)), { capture: true });
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as Event & { readonly navigationType: string; readonly userInitiated: boolean };
    if (navigationType !== 'reload' || userInitiated || isBack) return;
    event.preventDefault();
    void fetch(paths.health).then(reload, () => line.keep(reload));
  });
}

/** The line was there a moment ago, or the visitor tries again. */
let isBack = false;

function reload(): void {
  isBack = true;
  window.location.reload();
}

async function reloadSheet(link: HTMLLinkElement): Promise<void> {
  if (link.rel !== 'stylesheet') return;
  const { ok } = await line.fetch(link.href);
  if (ok) link.setAttribute('href', link.href);
}

/** Keeps the page as it is where somebody follows a link or sends a form and there is no line. */
export function keepDocuments(): void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (navigator.onLine || event.button !== 0 || !link || !leadsAway(link)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    line.keep(() => link.click());
  };
  const onSubmit = (event: SubmitEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    line.keep(() => (event.target as HTMLFormElement).requestSubmit(event.submitter));
  };
  // why before the router: it would ask for scripts that can't come
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('submit', onSubmit, { capture: true });
}

/** Whether a link leads to another page of this store, in this window. */
function leadsAway({ href, target, origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return href !== '' && (target === '' || target === '_self') && origin === location.origin && !isHere;
}
