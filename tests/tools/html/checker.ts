import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { MissingProgram, runFor, versionOf } from '../program';

/** npm's package of the Nu Html Checker, by the checker's own makers: 33 MB that nobody else needs, so that it isn't in package.json. */
const VERSION = '26.9.27';
const FOLDER = fileURLToPath(new URL('../../../.cache/vnu', import.meta.url));

/** The checker as a Java program, fetched once. MissingProgram without a Java, or where it can't be fetched. */
export async function findChecker(tell: (line: string) => void): Promise<{ readonly jar: string; readonly version: string }> {
  versionOf('java', ['-version'], 'default-jre-headless');
  const jar = join(FOLDER, 'node_modules/vnu-jar/build/dist/vnu.jar');
  if (!existsSync(jar)) {
    tell('fetching the Nu Html Checker');
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: { 'vnu-jar': VERSION } }));
    const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--global=false'];
    const { code, output } = await runFor(300, install, { cwd: FOLDER });
    if (code !== 0 || !existsSync(jar))
      throw new MissingProgram(`This needs npm's package vnu-jar ${VERSION}, which could not be fetched:\n${output}`);
  }
  return { jar, version: VERSION };
}
