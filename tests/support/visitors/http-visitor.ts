/** A visitor of the built store without a browser: cookies, forms and redirects, as a page without JavaScript sends them. */
export interface HttpVisitor {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Posts a form from the store's own pages; redirects are not followed. `headers` replace a browser's own. */
  /** Several files of one field are an array; a File has its own name. */
  post(path: string, fields: Fields, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Continues at another process of the same store. */
  moveTo(origin: string): void;
  /** Goes on from another client address, '': this machine. Returns the one before. */
  sitAt(address: string): string;
  readonly cookies: ReadonlyMap<string, string>;
}

export interface Answer {
  readonly status: number;
  /** The path that a redirect leads to. */
  readonly location: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** A cookie of a browser that keeps them; the store reads no such one. */
const CAME_BEFORE = 'came=before';

interface VisitorOptions {
  readonly address?: string;
  readonly pageOrigin?: string;
  /** A browser that keeps no cookie, as inside some apps. */
  readonly keepsCookies?: boolean;
  /** The function that answers, if there is no server. */
  readonly answer?: (request: Request) => Promise<Response>;
}

/**
 * `address` is the client's address, which the store gets from the proxy that it trusts; '' for none: then it is this machine's.
 * `pageOrigin` is the store's own (APP_ORIGIN).
 */
export function httpVisitor(
  origin: string,
  { address: first = '192.0.2.1', pageOrigin = origin, answer = fetch, keepsCookies = true }: VisitorOptions = {},
): HttpVisitor {
  let address = first;
  const cookies = new Map<string, string>();
  let server = origin;

  async function send(path: string, init: Omit<RequestInit, 'headers'>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(path, server), {
      ...init,
      redirect: 'manual',
      headers: {
        ...(address !== '' && { 'X-Forwarded-For': address }),
        Cookie: cookie === '' && keepsCookies ? CAME_BEFORE : cookie,
        ...headers,
      },
    });
    const response = await answer(request);
    if (keepsCookies) for (const cookie of response.headers.getSetCookie()) remember(cookie);
    const location = response.headers.get('Location');
    const target = location === null ? null : new URL(location, pageOrigin);
    return {
      status: response.status,
      location: target && target.pathname + target.search + target.hash,
      headers: response.headers,
      text: await response.text(),
    };
  }

  function remember(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (isGone) cookies.delete(name.trim());
    else cookies.set(name.trim(), value.join('='));
  }

  return {
    cookies,
    moveTo: (other) => void (server = other),
    sitAt: (other) => {
      const before = address;
      address = other;
      return before;
    },
    get: (path, headers) => send(path, { method: 'GET' }, headers),
    post: (path, fields, headers = { Origin: pageOrigin, 'Sec-Fetch-Site': 'same-origin' }) =>
      send(path, { method: 'POST', body: bodyOf(fields) }, headers),
  };
}

type Fields = Readonly<Record<string, string | Blob | readonly Blob[]>>;

function bodyOf(fields: Fields): URLSearchParams | FormData {
  const entries = Object.entries(fields);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (texts.length === entries.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else
      for (const file of value instanceof Blob ? [value] : value) form.append(name, file, file instanceof File ? file.name : 'proof.png');
  }
  return form;
}
