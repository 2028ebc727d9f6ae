import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isAdminPath } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { line } from '~/ui/components/offline-queue/queue';
import { keepDocuments, waitForData, waitForFiles } from '~/ui/components/offline-queue/browser';
import { bearTranslation } from '~/ui/components/document/translated';

/** The events at which React 18 hydrates a page at once. */
const EVENTS = [
  'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click auxclick dblclick contextmenu',
  'dragstart dragend drop copy cut paste keydown keypress keyup compositionstart compositionend textInput input change submit reset',
].flatMap((names) => names.split(' '));

const hide = (event: Event) => event.stopImmediatePropagation();

/** Hides events until the page is hydrated, so that the page works as without JavaScript until then. */
function hideEvents(): void {
  // why: at such an event React would hydrate at once a part that still waits for the page's data; it fails with error 345, and the page
  // never hydrates
  for (const name of EVENTS) window.addEventListener(name, hide, { capture: true });
}

function showEvents(): void {
  for (const name of EVENTS) window.removeEventListener(name, hide, { capture: true });
}

function Page() {
  useLayoutEffect(showEvents, []);
  return <RemixBrowser />;
}

/** Only a document that began as the owner's knows her routes. */
const knowsAdmin = isAdminPath(window.location.pathname);

/** Opens a new document on the way back from a shopper's page to one of the owner's. */
function leaveForAdmin(event: Event): void {
  if (knowsAdmin || !isAdminPath(window.location.pathname)) return;
  event.stopImmediatePropagation();
  if (navigator.onLine) window.location.reload();
  else line.keep(() => window.location.reload());
}

/** A page that was left before the end of its data: Remix has what it needs of it, and leaves the rest's failure to nobody. */
function forgetCutOff(event: PromiseRejectionEvent): void {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
}

bearTranslation();
waitForData();
waitForFiles();
keepDocuments();
hideEvents();
window.addEventListener('unhandledrejection', forgetCutOff);
window.addEventListener('popstate', leaveForAdmin, { capture: true });
if (hasOwnWords() && !isTranslated()) start();
else stayPlain();

function start(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  });
}

/** Leaves the page as it is without JavaScript, also where it has something for that case alone. */
function stayPlain(): void {
  showEvents();
  for (const each of document.querySelectorAll('noscript'))
    each.replaceWith(document.createRange().createContextualFragment(each.textContent ?? ''));
}

/** Whether the browser's translator was here already: React would find other nodes than its own, and make the whole document anew. */
function isTranslated(): boolean {
  return document.querySelector('font') !== null;
}

/** Whether this browser can load the words of the page's language. An older one can't: its page works as without JavaScript. */
function hasOwnWords(): boolean {
  return document.documentElement.lang === DEFAULT_LANGUAGE || ('supports' in HTMLScriptElement && HTMLScriptElement.supports('importmap'));
}
