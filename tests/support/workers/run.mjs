// node tests/support/workers/run.mjs <file.ts> [arguments]: runs a TypeScript file of the project in a process of its own, as a test's second
// process. The file's arguments are process.argv from 3 on.
import { importTypeScript } from '../../../scripts/typescript.mjs';

await importTypeScript(process.argv[2] ?? '');
