// node tests/support/fakes/github.mjs: a stand-in for GitHub's sign-in, on this machine. With --help it says how to try it.
import { readArguments, serve } from './provider.mjs';

const CLIENT = { clientId: 'fake-github-id', clientSecret: 'fake-github-secret' };

const { port, callback } = readArguments(process.argv.slice(2), {
  name: 'GitHub',
  port: 4002,
  callback: 'http://localhost:3000/auth/github/callback',
  help: `Usage: node tests/support/fakes/github.mjs [--port 4002] [--callback URL]

A stand-in for GitHub's sign-in. Start the store beside it with
  GITHUB_ORIGIN=http://127.0.0.1:4002 GITHUB_CLIENT_ID=${CLIENT.clientId} GITHUB_CLIENT_SECRET=${CLIENT.clientSecret}
--callback is where it sends the browser back to (http://localhost:3000/auth/github/callback).
To see the store with a provider that is away: curl -d '{"mode":"down"}' http://127.0.0.1:4002/_control (also: hang, garbage, well).`,
});

/** @param {string} email @param {boolean} primary @param {boolean} verified */
const address = (email, primary, verified) => ({ email, primary, verified, visibility: primary ? 'public' : null });

serve({
  name: 'GitHub',
  port,
  callback,
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  ...CLIENT,
  users: [
    {
      id: 501,
      login: 'amal-codes',
      name: 'Amal Idrissi',
      emails: [address('old@example.net', false, true), address('amal@hub.example', true, true)],
    },
    { id: 502, login: 'badr', name: 'Badr Alaoui', emails: [address('badr@hub.example', true, true)] },
    {
      id: 503,
      login: 'unsure',
      name: 'Not verified',
      emails: [address('unsure@hub.example', true, false), address('sure@hub.example', false, true)],
    },
    { id: 504, login: 'hidden', name: 'No primary', emails: [address('hidden@hub.example', false, true)] },
  ],
  label: (user) => `${user.name} (${String(user.login)})`,
  api: {
    // The public address is any text that its owner writes there: no store may believe it.
    '/user': ({ id, login, name }) => ({ id, login, name, email: 'claimed@hub.example', avatar_url: 'https://avatars.example/u' }),
    '/user/emails': ({ emails }) => emails,
  },
  refuseApi: (headers) =>
    headers['user-agent'] ? null : 'Request forbidden by administrative rules. Please make sure your request has a User-Agent header.',
  // GitHub answers 200 also where it refuses.
  refuseToken: (reply, problem) =>
    reply.text(
      new URLSearchParams({ error: problem === 'invalid_client' ? 'incorrect_client_credentials' : 'bad_verification_code' }).toString(),
      'application/x-www-form-urlencoded; charset=utf-8',
    ),
  grantToken: (reply, token) =>
    reply.text(
      new URLSearchParams({ access_token: token, scope: 'read:user,user:email', token_type: 'bearer' }).toString(),
      'application/x-www-form-urlencoded; charset=utf-8',
    ),
});
