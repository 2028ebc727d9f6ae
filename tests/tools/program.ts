import { spawnSync } from 'node:child_process';

/** A program that this machine lacks: the message says how to get it. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';
}

/** The first line with which a program tells its version. MissingProgram where it isn't installed. */
export function versionOf(program: string, args: readonly string[], debianPackage: string): string {
  const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new MissingProgram(`This needs ${program}. On Debian: apt-get install ${debianPackage}`);
  return `${stdout}\n${stderr}`.trim().split('\n', 1)[0]?.trim() ?? '';
}
