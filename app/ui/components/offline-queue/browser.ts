import { paths } from '~/domain/paths';

import { line } from './queue';

/** Lets Remix's requests and forms wait for the line: a failed one would become the error page. */
export function waitForData(): void {
  const plain = window.fetch.bind(window);
  window.fetch = (input, init) => (input instanceof URL && input.pathname.endsWith('.data') ? line.fetch(input, init) : plain(input, init));
  window.addEventListener('online', line.readAgain);
  document.addEventListener('submit', ({ target, submitter }) => line.sent(target as HTMLFormElement, submitter), { capture: true });
}

/** Keeps the page where a stylesheet or script finds no line: Remix would reload the document into the browser's own error page. */
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

/** Keeps the page where a link or a form finds no line. */
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

/** Returns whether a link leads to another page of this store, in this window. */
function leadsAway({ href, target, origin, pathname, search, hash }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== '';
  return href !== '' && (target === '' || target === '_self') && origin === location.origin && !isHere;
}
