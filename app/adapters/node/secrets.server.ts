import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

export interface Secrets {
  readonly sessionSecret: string;
  readonly keySecret: string;
  readonly keySecretBefore: string | null;
}

type Given = Readonly<Record<keyof Secrets, string | null>>;

/** The shop can't start without its secrets; the message is one sentence. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError';
}

/**
 * Loads the secrets from the settings, or from `dataDir`, where the first start makes them (256 random bits, mode 0600). Throws
 * SecretsError for a damaged one: a new one would make every stored key unreadable. The secret before is never made.
 */
export function loadSecrets(dataDir: string, givenSecrets: Given): Secrets {
  try {
    return {
      sessionSecret: givenSecrets.sessionSecret ?? keptSecret(dataDir, 'session-secret'),
      keySecret: givenSecrets.keySecret ?? keptSecret(dataDir, 'key-secret'),
      keySecretBefore: givenSecrets.keySecretBefore ?? (existsSync(join(dataDir, BEFORE)) ? keptSecret(dataDir, BEFORE) : null),
    };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new SecretsError(`DATA_DIR, ${dataDir}, can't be used (${String(error.code)}): it must be a folder that this user may write to.`);
  }
}

const BEFORE = 'key-secret-before';

function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  const secret = readSecret(file) ?? makeSecret(dataDir, file);
  if (!/^[\w-]{43}$/.test(secret))
    throw new SecretsError(`The file ${file} is damaged: it must hold the secret that the shop wrote there. Put its copy back.`);
  return secret;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Links a complete file into place: it never holds half a secret, and the first of two processes wins. */
function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}
