import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** The events for which React 18 hydrates a page at once. */
const EVENTS = [
  'pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click auxclick dblclick contextmenu',
  'dragstart dragend drop copy cut paste keydown keypress keyup compositionstart compositionend textInput input change submit reset',
].flatMap((names) => names.split(' '));

const hide = (event: Event) => event.stopImmediatePropagation();

/** What is done on a page before it is hydrated does what it does without JavaScript. */
function hideEvents(): void {
  // why: React would hydrate at once what still waits for the page's data, gives up with error 345, and the page would stay as it is
  for (const name of EVENTS) window.addEventListener(name, hide, { capture: true });
}

function showEvents(): void {
  for (const name of EVENTS) window.removeEventListener(name, hide, { capture: true });
}

function Page() {
  useLayoutEffect(showEvents, []);
  return <RemixBrowser />;
}

hideEvents();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});
