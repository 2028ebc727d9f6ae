import { spawn, spawnSync } from 'node:child_process';

/** A program that this machine lacks: the message says how to get it. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';
}

/** The line with which a program tells its version. MissingProgram where it isn't installed. */
export function versionOf(program: string, args: readonly string[], debianPackage: string): string {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new MissingProgram(`This needs ${program}. On Debian: apt-get install ${debianPackage}`);
  return (
    `${stdout}\n${stderr}`
      .split('\n')
      .find((line) => /\d\.\d/.test(line))
      ?.trim() ?? ''
  );
}

export interface Ended {
  readonly output: string;
  /** null where it was stopped since its time was over. */
  readonly code: number | null;
}

/** Runs a program to its end, or stops it after `seconds`. */
export async function runFor(
  seconds: number,
  [file = '', ...args]: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  const add = (bytes: Buffer) => void (output += bytes.toString());
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const overtime = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(overtime);
  return { output, code };
}
