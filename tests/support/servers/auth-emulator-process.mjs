// node tests/support/servers/auth-emulator-process.mjs <createApp's file> <project>: Firebase's Authentication emulator on a free port of this machine,
// which it sends to the process that started it. As `firebase emulators:start --only auth`, without the settings and look-ups of the command.
import { createRequire } from 'node:module';

const [, , file = '', project = ''] = process.argv;
const load = createRequire(file);
// What checks a request is compiled at the first such request, not all of it at the start: that took nine seconds of a core.
const exegesis = load('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (/** @type {unknown} */ api, /** @type {object} */ options) =>
  middleware(api, { ...options, lazyCompileValidationSchemas: true });
const { createApp } = load(file);
const app = await createApp(project);
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.once('disconnect', () => process.exit());
