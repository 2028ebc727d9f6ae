// npm run words: all words of the shop in one language as one file, for a translator, and back.
import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT, SetupError, asCommand, setUp } from './setup.mjs';

const HELP = `Usage: npm run words -- export LANGUAGE FILE
       npm run words -- import LANGUAGE FILE

export writes the words of the store to a .po file, which every tool for translators opens: the English text, and the one of
app/ui/translations/LANGUAGE below it. import writes the changed texts back. It changes nothing where a text lost a {place} or a <part>, or where
the shop has no such sentence, and says which. docs/languages.md says more.`;

await asCommand(async () => {
  const [command, language = '', file = ''] = process.argv.slice(2);
  if (process.argv.includes('--help')) return console.log(HELP);
  if ((command !== 'export' && command !== 'import') || file === '') throw new SetupError(HELP);
  await setUp(['install']);
  // Imported late: they need packages that the line before may have installed.
  const { exportWords, importWords } = await import('./translations/words.mjs');
  if (command === 'export') {
    const { text, count } = exportWords(ROOT, language);
    writeFileSync(file, text);
    return console.log(`${count} texts are in ${file}.`);
  }
  const { wrong, changed } = await importWords(ROOT, language, readFileSync(file, 'utf8'));
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) throw new SetupError('Nothing was changed.');
  console.log(changed.length === 0 ? 'Nothing is new in this file.' : `Changed: ${changed.join(', ')}`);
});
