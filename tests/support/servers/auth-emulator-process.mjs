// node tests/support/servers/auth-emulator-process.mjs <createApp's file> <project>: Firebase's Authentication emulator on a free port of this machine,
// which it sends to the process that started it. As `firebase emulators:start --only auth`, without the settings and look-ups of the command.
import { createRequire } from 'node:module';

const [, , file = '', project = ''] = process.argv;
const { createApp } = createRequire(import.meta.url)(file);
const app = await createApp(project);
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.once('disconnect', () => process.exit());
