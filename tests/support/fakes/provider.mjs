// What the fakes of Google and GitHub share: a small OAuth 2 server with a page where one chooses who to be. It shares no code with the
// store. Each fake is a process of its own; a test steers it through /_control, a person through its page.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * The behaviour: well; 'bad-state' answers the browser with another state; 'down' (503), 'reset' (the line breaks), 'hang' (no answer at
 * all), 'slow' (after a second) and 'garbage' (a page where JSON is due) are said of what the store itself asks; 'garbage-user' only of
 * the questions about a person.
 * @typedef {'well' | 'bad-state' | 'down' | 'reset' | 'hang' | 'slow' | 'garbage' | 'garbage-user'} Mode
 */

/** @typedef {{ id: string | number, name: string, [field: string]: unknown }} User */

/**
 * @typedef {object} Provider
 * @property {string} name
 * @property {number} port
 * @property {string} callback the one address that the browser may be sent back to
 * @property {string} authorizePath
 * @property {string} tokenPath
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {User[]} users
 * @property {(user: User) => string} label
 * @property {Record<string, (user: User) => unknown>} api path → what it tells of a user
 * @property {(reply: Reply, problem: string) => void} refuseToken
 * @property {(reply: Reply, token: string) => void} grantToken
 * @property {(headers: import('node:http').IncomingHttpHeaders) => string | null} [refuseApi]
 */

/** @typedef {{ status(code: number): Reply, json(body: unknown): void, text(body: string, type?: string): void, redirect(to: string): void }} Reply */

/**
 * @param {string[]} args
 * @param {{ name: string, port: number, callback: string, help: string }} defaults
 */
export function readArguments(args, { name, port, callback, help }) {
  if (args.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  const value = (/** @type {string} */ option) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  return { name, port: Number(value('--port') ?? port), callback: value('--callback') ?? callback };
}

/** @param {Provider} provider */
export function serve(provider) {
  /** @type {{ mode: Mode, callback: string, users: User[] }} */
  const state = { mode: 'well', callback: provider.callback, users: provider.users };
  /** @type {Map<string, { user: User, redirectUri: string, challenge: string | null }>} */
  const codes = new Map();
  /** @type {Map<string, User>} */
  const tokens = new Map();
  /** @type {Record<string, string>[]} What the store asked the browser to bring. */
  const seen = [];
  const secret = () => randomBytes(16).toString('hex');

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await readBody(request);
    const reply = replyOf(response);
    if (url.pathname === '/_control') {
      if (body) Object.assign(state, JSON.parse(body));
      return reply.json({ ...state, seen });
    }
    if (url.pathname === provider.authorizePath) return authorize(request.method ?? 'GET', url, new URLSearchParams(body), reply);
    const isToken = url.pathname === provider.tokenPath;
    const tell = provider.api[url.pathname];
    if (!isToken && !tell) return reply.status(404).text('Not found');
    if (await misbehave(isToken, reply, response)) return;
    if (isToken) return exchange(new URLSearchParams(body), reply);
    const problem = provider.refuseApi?.(request.headers) ?? null;
    if (problem !== null) return reply.status(403).text(problem);
    const user = tokens.get(/^(?:Bearer|token) (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    return user && tell ? reply.json(tell(user)) : reply.status(401).json({ message: 'Bad credentials' });
  });

  /** @type {(method: string, url: URL, form: URLSearchParams, reply: Reply) => void} */
  function authorize(method, { searchParams: asked }, form, reply) {
    const redirectUri = asked.get('redirect_uri') ?? '';
    if (asked.get('client_id') !== provider.clientId) return reply.status(401).text('Error 401: invalid_client');
    // Never sent back to an address that is not registered.
    if (redirectUri !== state.callback) return reply.status(400).text(`Error 400: redirect_uri_mismatch (${redirectUri})`);
    if (method !== 'POST') {
      seen.push(Object.fromEntries(asked));
      return reply.text(pageOf(provider, state.users), 'text/html; charset=utf-8');
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', state.mode === 'bad-state' ? secret() : (asked.get('state') ?? ''));
    const user = state.users.find((one) => String(one.id) === form.get('user'));
    if (form.get('decision') !== 'approve' || !user) {
      back.searchParams.set('error', form.get('error') ?? 'access_denied');
      return reply.redirect(back.href);
    }
    const code = secret();
    codes.set(code, { user, redirectUri, challenge: asked.get('code_challenge_method') === 'S256' ? asked.get('code_challenge') : null });
    back.searchParams.set('code', code);
    return reply.redirect(back.href);
  }

  /** @type {(form: URLSearchParams, reply: Reply) => void} */
  function exchange(form, reply) {
    const code = form.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    if (form.get('client_id') !== provider.clientId || form.get('client_secret') !== provider.clientSecret)
      return provider.refuseToken(reply, 'invalid_client');
    if (form.get('grant_type') !== 'authorization_code' || !grant || grant.redirectUri !== form.get('redirect_uri'))
      return provider.refuseToken(reply, 'invalid_grant');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant.challenge !== null && grant.challenge !== proof) return provider.refuseToken(reply, 'invalid_grant');
    const token = secret();
    tokens.set(token, grant.user);
    provider.grantToken(reply, token);
  }

  /** @type {(isToken: boolean, reply: Reply, response: import('node:http').ServerResponse) => Promise<boolean>} Whether that was the answer. */
  async function misbehave(isToken, reply, response) {
    if (state.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000));
    if (state.mode === 'down') reply.status(503).text('<h1>Service Unavailable</h1>', 'text/html');
    else if (state.mode === 'reset') response.destroy();
    else if (state.mode === 'garbage') reply.text('<h1>It works!</h1>', 'text/html');
    else if (state.mode === 'garbage-user' && !isToken) reply.json({ id: { $ne: null }, sub: ['x'], email: 7, email_verified: 'yes' });
    else return state.mode === 'hang';
    return true;
  }

  // The client closes a connection that is idle: else a busy machine may send its next request just when it is closed here.
  server.keepAliveTimeout = 0;
  server.listen(provider.port, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : provider.port;
    console.log(`Fake ${provider.name}: http://127.0.0.1:${port}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
}

/** @type {(request: import('node:http').IncomingMessage) => Promise<string>} */
async function readBody(request) {
  let body = '';
  for await (const piece of request) body += piece;
  return body;
}

/** @type {(response: import('node:http').ServerResponse) => Reply} */
function replyOf(response) {
  const reply = {
    status: (/** @type {number} */ code) => ((response.statusCode = code), reply),
    text: (/** @type {string} */ body, type = 'text/plain; charset=utf-8') => void response.setHeader('Content-Type', type).end(body),
    json: (/** @type {unknown} */ body) => reply.text(JSON.stringify(body), 'application/json'),
    redirect: (/** @type {string} */ to) => void response.writeHead(302, { Location: to }).end(),
  };
  return reply;
}

/** @type {(provider: Provider, users: User[]) => string} */
function pageOf({ name, label }, users) {
  const choices = users.map(
    (user, index) =>
      `<p><label><input type="radio" name="user" value="${escape(String(user.id))}"${index === 0 ? ' checked' : ''}> ${escape(label(user))}</label></p>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Fake ${name}</title></head>
<body><h1>Fake ${name}</h1><p>This is not ${name}: it is a part of the store's tests.</p>
<form method="post"><fieldset><legend>Who are you?</legend>${choices.join('')}</fieldset>
<button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button></form></body></html>`;
}

/** @type {(text: string) => string} */
function escape(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
