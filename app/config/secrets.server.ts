import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The settings that are secret. Each may be a variable, or a file of this name in the folder of CREDENTIALS_DIRECTORY. */
export const SECRET_NAMES = [
  'SESSION_SECRET',
  'KEY_SECRET',
  'KEY_SECRET_BEFORE',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'SMTP_URL',
  'TELEGRAM_BOT_TOKEN',
] as const;

interface SecretFiles {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

/**
 * Reads the secrets that systemd or a container hands over as files; an empty one counts as not set. Two sources for one secret are a
 * problem.
 */
export function readSecretFiles({ CREDENTIALS_DIRECTORY: folder, ...given }: Readonly<Record<string, string>>): SecretFiles {
  if (folder === undefined) return { values: {}, problems: [] };
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { values: {}, problems: ['CREDENTIALS_DIRECTORY must be a folder that is there.'] };
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRET_NAMES) {
    try {
      const value = readFileSync(join(folder, name), 'utf8').trim();
      if (value !== '' && Object.hasOwn(given, name))
        problems.push(`${name} must be set once: it is a variable, and a file in CREDENTIALS_DIRECTORY.`);
      else if (value !== '') values[name] = value;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      if (code !== 'ENOENT') problems.push(`${name}: its file in CREDENTIALS_DIRECTORY can't be read (${code}).`);
    }
  }
  return { values, problems };
}
