import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import type { Encryption } from '~/ports/encryption';

const PREFIX = 'enc:v1:';
/**
 * Begins a value that is bound to its path, before the name of its secret. A release that knows only PREFIX can't open it; with another
 * prefix it would sell the value as a plain key.
 */
const MARK = '~';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NAME_LENGTH = 8;

/** Derived from one secret, for one purpose each. */
interface Derived {
  readonly seal: Buffer;
  readonly print: Buffer;
  /** Tells values of one secret from those of another without opening them. */
  readonly name: string;
}

interface Parts {
  /** null: of an earlier release, which bound values to no path and named no secret. */
  readonly name: string | null;
  readonly bytes: Buffer;
}

/**
 * Seals by AES-256-GCM with a fresh IV and the document's path: `enc:v1:`, the name of the secret, and base64url of IV, tag and text. Opens
 * with `before` too.
 */
export function createEncryption(keySecret: string, before: string | null = null): Encryption {
  const now = derive(keySecret);
  const secrets = before === null ? [now] : [now, derive(before)];
  let isBound = true;
  let print = now.print;

  const isSealed = (value: string) => value.startsWith(PREFIX);

  function seal(plain: string, path: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', now.seal, iv, { authTagLength: TAG_BYTES });
    if (isBound) cipher.setAAD(Buffer.from(path, 'utf8'));
    const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    const head = isBound ? MARK + now.name + MARK : '';
    return PREFIX + head + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** Returns null where none of the secrets opens it. */
  function unseal(sealed: string, path: string): { readonly plain: string; readonly secret: Derived } | null {
    const parts = partsOf(sealed);
    for (const secret of secrets) {
      if (parts.name !== null && parts.name !== secret.name) continue;
      const plain = decipher(secret.seal, parts, path);
      if (plain !== null) return { plain, secret };
    }
    return null;
  }

  function tryOpen(sealed: string, path: string): string | null {
    return isSealed(sealed) ? (unseal(sealed, path)?.plain ?? null) : sealed;
  }

  function open(sealed: string, path: string): string {
    const plain = tryOpen(sealed, path);
    if (plain === null) throw new Error('This was sealed with another secret, for another document, or altered since.');
    return plain;
  }

  return {
    isSealed,
    seal,
    open,
    tryOpen,
    isCurrent: (value) => isSealed(value) && partsOf(value).name === now.name,
    opener(sealed, path) {
      const opened = isSealed(sealed) ? unseal(sealed, path) : null;
      return opened && (opened.secret === now ? 'now' : 'before');
    },
    fingerprint(plain) {
      return createHmac('sha256', print).update(plain.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()).digest('hex');
    },
    adopt(note, path) {
      const opened = unseal(note.sample, path);
      if (opened === null) throw new Error('No secret at hand opens this store.');
      print = note.prints === null ? opened.secret.print : Buffer.from(open(note.prints, path), 'base64url');
      isBound = note.isBound;
    },
    sealPrints: (path) => seal(print.toString('base64url'), path),
  };
}

function partsOf(sealed: string): Parts {
  const rest = sealed.slice(PREFIX.length);
  const isBound = rest.startsWith(MARK) && rest[NAME_LENGTH + 1] === MARK;
  const [name, text] = isBound ? [rest.slice(1, NAME_LENGTH + 1), rest.slice(NAME_LENGTH + 2)] : [null, rest];
  return { name, bytes: Buffer.from(text, 'base64url') };
}

/** Returns null where it was sealed otherwise, or altered since. */
function decipher(secret: Buffer, { name, bytes }: Parts, path: string): string | null {
  try {
    // why: without a length, Node accepts a tag of 4 bytes, which an attacker can guess
    const opening = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    if (name !== null) opening.setAAD(Buffer.from(path, 'utf8'));
    opening.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([opening.update(bytes.subarray(IV_BYTES + TAG_BYTES)), opening.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function derive(secret: string): Derived {
  const of = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
  return {
    seal: of('miftah key encryption', 32),
    print: of('miftah key fingerprint', 32),
    name: of('miftah key name', (NAME_LENGTH * 6) / 8).toString('base64url'),
  };
}
