import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A folder in which a test plants files, for a part of `npm run check`: a program of scripts/checks that takes a folder. */
export function plantedFolder(program: string) {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  return {
    plant(file: string, text: string): void {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), `${text}\n`);
    },
    /** How the program ended, and what it said. */
    async check(): Promise<{ code: number; stdout: string }> {
      try {
        return { code: 0, ...(await promisify(execFile)(process.execPath, [join(process.cwd(), 'scripts/checks', program), root])) };
      } catch (error) {
        return error as { code: number; stdout: string };
      }
    },
    remove: (): void => rmSync(root, { recursive: true, force: true }),
  };
}
