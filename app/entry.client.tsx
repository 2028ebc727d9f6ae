import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isAdminPath, isAdminRoute } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { line } from '~/ui/components/offline-queue/queue';
import { keepDocuments, waitForData, waitForModules } from '~/ui/components/offline-queue/browser';
import { handOverData } from '~/ui/components/document/page-data';
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
  useLayoutEffect(waitForModules, []);
  return <RemixBrowser />;
}

/** A shopper's page doesn't know the owner's routes: the way back to one of her pages is a new document. */
function leaveForDesk(event: Event): void {
  if (!isAdminPath(window.location.pathname) || Object.keys(window.__remixManifest.routes).some(isAdminRoute)) return;
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
keepDocuments();
hideEvents();
window.addEventListener('unhandledrejection', forgetCutOff);
window.addEventListener('popstate', leaveForDesk, { capture: true });
if (hasOwnWords() && !isTranslated()) start();
else stayPlain();

function start(): void {
  handOverData();
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
