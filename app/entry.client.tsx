import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { isAdminPath } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { line } from '~/ui/components/offline-queue/queue';
import { keepDocuments, waitForData, waitForFiles } from '~/ui/components/offline-queue/browser';
import { bearTranslation } from '~/ui/components/document/translated';
import { captureFields } from '~/ui/components/document/typed-fields';

const EVENTS = [
  'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click auxclick dblclick contextmenu',
  'dragstart dragend drop copy cut paste keydown keypress keyup compositionstart compositionend textInput input change submit reset',
].flatMap((names) => names.split(' '));

const hide = (event: Event) => event.stopImmediatePropagation();

function hideEvents(): void {
  // why: at such an event React hydrates a part that still waits for data, fails with error 345, and never hydrates the page
  for (const name of EVENTS) window.addEventListener(name, hide, { capture: true });
}

function showEvents(): void {
  for (const name of EVENTS) window.removeEventListener(name, hide, { capture: true });
}

function Page({ fields: { read, restore } }: { readonly fields: ReturnType<typeof captureFields> }) {
  useLayoutEffect(() => {
    read();
    showEvents();
  }, [read]);
  useEffect(restore, [restore]);
  return <RemixBrowser />;
}

/** why: only a document that began in the admin area knows the admin routes */
const knowsAdmin = isAdminPath(window.location.pathname);

function leaveForAdmin(event: Event): void {
  if (knowsAdmin || !isAdminPath(window.location.pathname)) return;
  event.stopImmediatePropagation();
  if (navigator.onLine) window.location.reload();
  else line.keep(() => window.location.reload());
}

/** Ignores the failure of a page that was left before the end of its data: Remix has all it needs of it. */
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
  const fields = captureFields();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page fields={fields} />
      </StrictMode>,
    );
  });
}

function stayPlain(): void {
  showEvents();
  for (const each of document.querySelectorAll('noscript'))
    each.replaceWith(document.createRange().createContextualFragment(each.textContent ?? ''));
}

function isTranslated(): boolean {
  return document.querySelector('font') !== null;
}

/** Returns whether this browser can load the page's translations. An older one can't: its page works as without JavaScript. */
function hasOwnWords(): boolean {
  return document.documentElement.lang === DEFAULT_LANGUAGE || ('supports' in HTMLScriptElement && HTMLScriptElement.supports('importmap'));
}
