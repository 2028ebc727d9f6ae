// npm run tools: other people's programs try the store. Each is a file of tests/tools.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SetupError, asCommand, setUp } from './setup.mjs';

const TOOLS = readdirSync(join(ROOT, 'tests', 'tools'))
  .filter((name) => name.endsWith('.tool.ts'))
  .map((name) => name.replace('.tool.ts', ''));

const HELP = `Usage: npm run tools -- TOOL …

Tries the built store with programs that others made: ${TOOLS.join(', ')}.
Each gets a store of its own, on this machine only and with invented data, and is removed with it. The command prints what was asked and what was found, and ends
with 1 where anything was. docs/tools.md says what each is asked, and what it found.`;

/** @typedef {import('../tests/tools/report').Tool} Tool */

await asCommand(async () => {
  const names = process.argv.slice(2).filter((arg) => arg !== '--help');
  if (process.argv.includes('--help') || names.length === 0) return console.log(HELP);
  const unknown = names.find((name) => !TOOLS.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no tool called '${unknown}'.\n\n${HELP}`);
  await setUp(['install', 'build']);
  let found = 0;
  for (const name of names) found += await tryWith(name);
  if (found > 0) process.exitCode = 1;
});

/**
 * @param {string} name
 * @returns {Promise<number>} how many findings
 */
async function tryWith(name) {
  // Imported late: it needs a package that the set-up may have installed just now.
  const { importTypeScript } = await import('./typescript.mjs');
  const { tool } = /** @type {{ tool: Tool }} */ (await importTypeScript(join('tests', 'tools', `${name}.tool.ts`)));
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(join(cache, 'tools-'));
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  try {
    const { facts, findings } = await tool({ dir, tell: (line) => console.log(`${name}, ${seconds()} s: ${line} …`) });
    console.log(`\n${name}, in ${seconds()} s`);
    for (const fact of facts) console.log(`  ${fact}`);
    console.log(
      findings.length === 0 ? '  found nothing\n' : `  FOUND ${findings.length}:\n${findings.map((each) => `  ✗ ${each}\n`).join('')}`,
    );
    return findings.length;
  } catch (error) {
    // A program that is not installed is told in one sentence.
    if (error instanceof Error && error.name === 'MissingProgram') throw new SetupError(error.message);
    throw error;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
