import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A form of the store, as another site writes it into a page of its own. */
export interface ForeignForm {
  readonly name: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The place of the page: 'sibling' has the store's own host name and another port, so that the browser sends it the store's cookies. */
export type Place = 'sibling' | 'stranger';

/** The ways to send a form. Each begins by itself, as soon as the page is open. */
export const WAYS = {
  'a form of a page beside ours': { place: 'sibling', write: inPage },
  'a form of another site': { place: 'stranger', write: inPage },
  'a form of a page that hides its address': { place: 'sibling', write: inPage, hides: true },
  'a form in a frame without an origin': { place: 'sibling', write: inSandbox },
  'a form that ends in a frame': { place: 'sibling', write: intoFrame },
  'a request of a script': { place: 'sibling', write: byScript },
} as const satisfies Record<string, { place: Place; write: Write; hides?: boolean }>;
export type Way = keyof typeof WAYS;

type Write = (form: { readonly action: string; readonly fields: ForeignForm['fields'] }) => string;

/** Other sites, on another port of this machine. */
export interface OtherSites {
  /** The address of a page that sends this form to the store. */
  readonly attack: (way: Way, form: ForeignForm, store: string) => string;
  /** The address of a page beside the store's that shows this address in a frame. */
  readonly framing: (address: string) => string;
  readonly close: () => Promise<unknown>;
}

export async function openOtherSites(): Promise<OtherSites> {
  const pages = new Map<string, { readonly html: string; readonly hides: boolean }>();
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url);
    response.writeHead(page ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(page?.hides && { 'Referrer-Policy': 'no-referrer' }),
    });
    response.end(page?.html ?? '');
  });
  // Both addresses of 'localhost' lead here.
  server.listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function put(place: Place, body: string, hides = false): string {
    const path = `/${pages.size}`;
    pages.set(path, { html: `<!doctype html><title>A game</title><link rel="icon" href="data:,">${body}`, hides });
    return `http://${place === 'sibling' ? 'localhost' : '127.0.0.1'}:${port}${path}`;
  }

  return {
    attack(way, { path, fields }, store) {
      const { place, write, ...rest } = WAYS[way];
      return put(place, write({ action: `${store}${path}`, fields }), 'hides' in rest);
    },
    framing: (address) => put('sibling', `<iframe src="${escape(address)}"></iframe>`),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function formOf({ action, fields }: Parameters<Write>[0], target = ''): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${escape(name)}" value="${escape(value)}">`);
  // why not form.submit(): a field may be called so
  const send = '<script>HTMLFormElement.prototype.submit.call(document.forms[0])</script>';
  return `<form method="post" action="${escape(action)}"${target && ` target="${target}"`}>${inputs.join('')}</form>${send}`;
}

function inPage(form: Parameters<Write>[0]): string {
  return formOf(form);
}

function inSandbox(form: Parameters<Write>[0]): string {
  return `<iframe sandbox="allow-forms allow-scripts" srcdoc="${escape(formOf(form))}"></iframe>`;
}

function intoFrame(form: Parameters<Write>[0]): string {
  return `<iframe name="hidden"></iframe>${formOf(form, 'hidden')}`;
}

function byScript({ action, fields }: Parameters<Write>[0]): string {
  const asked = { method: 'POST', mode: 'no-cors', credentials: 'include' };
  return `<script>fetch(${JSON.stringify(action)}, { ...${JSON.stringify(asked)}, body: new URLSearchParams(${JSON.stringify(fields)}) }).catch(() => {})</script>`;
}
