// node tests/support/fakes/google.mjs: a stand-in for Google's sign-in, on this machine. With --help it says how to try it.
import { readArguments, serve } from './provider.mjs';

const CLIENT = { clientId: 'fake-google-id', clientSecret: 'fake-google-secret' };

const { port, callback } = readArguments(process.argv.slice(2), {
  name: 'Google',
  port: 4001,
  callback: 'http://localhost:3000/auth/google/callback',
  help: `Usage: node tests/support/fakes/google.mjs [--port 4001] [--callback URL]

A stand-in for Google's sign-in. Start the store beside it with
  GOOGLE_ORIGIN=http://127.0.0.1:4001 GOOGLE_CLIENT_ID=${CLIENT.clientId} GOOGLE_CLIENT_SECRET=${CLIENT.clientSecret}
--callback is where it sends the browser back to (http://localhost:3000/auth/google/callback).
To see the store with a provider that is away: curl -d '{"mode":"down"}' http://127.0.0.1:4001/_control (also: hang, garbage, well).`,
});

serve({
  name: 'Google',
  port,
  callback,
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  ...CLIENT,
  users: [
    { id: '100000000000000000001', name: 'Amal Idrissi', email: 'amal@gmail.example', email_verified: true },
    { id: '100000000000000000002', name: 'Badr Alaoui', email: 'badr@gmail.example', email_verified: true },
    { id: '100000000000000000003', name: 'Nobody knows', email: 'unverified@gmail.example', email_verified: false },
  ],
  label: (user) => `${user.name} (${String(user.email)}${user.email_verified === true ? '' : ', not verified'})`,
  api: {
    '/oauth2/v3/userinfo': ({ id, ...user }) => ({ sub: id, given_name: user.name, picture: 'https://lh3.example/photo', ...user }),
  },
  refuseToken: (reply, problem) =>
    reply.status(problem === 'invalid_client' ? 401 : 400).json({ error: problem, error_description: 'Bad Request' }),
  grantToken: (reply, token) =>
    reply.json({ access_token: token, expires_in: 3599, scope: 'openid email profile', token_type: 'Bearer', id_token: 'a.b.c' }),
});
