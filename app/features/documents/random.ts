/** Returns random bytes from the platform's secure generator, fetched ahead, since each call costs more than the bytes. */
export function randomBytes(length: number): Uint8Array {
  if (length > ahead.length) return crypto.getRandomValues(new Uint8Array(length));
  if (taken + length > ahead.length) {
    crypto.getRandomValues(ahead);
    taken = 0;
  }
  const bytes = ahead.slice(taken, taken + length);
  // why: what was handed out may be a secret
  ahead.fill(0, taken, taken + length);
  taken += length;
  return bytes;
}

const ahead = new Uint8Array(1024);
let taken = ahead.length;

/** Returns a secret of 256 bits, as 43 characters that an address or a cookie may hold. */
export function randomSecret(): string {
  return btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Returns an unknown password with every kind of character that an account service may require. */
export function unknownPassword(): string {
  return `${randomSecret()}aA1!`;
}

/** Returns the hash that the store keeps of a secret, so that a copy of the database does not reveal it. */
export function hashSecret(secret: string): Promise<string> {
  return sha256(new TextEncoder().encode(secret));
}

/** Returns a secret of 140 bits that a person copies by hand: 28 digits and lower-case letters, without i, l, o, u. */
export function randomCode(): string {
  return spelled(28, READABLE);
}

/** Returns a document id of 20 letters and digits (about 100 bits). */
export function randomId(): string {
  return spelled(20, ALPHABET);
}

/** Returns 20 lower-case letters (about 90 bits), for an address that a person passes on. */
export function randomLetters(): string {
  return spelled(20, LETTERS);
}

function spelled(length: number, alphabet: string): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte % alphabet.length);
  return text;
}

/** Returns a place on the ring of keys: an integer from 0 to 2³¹ − 1. */
export function randomSortKey(): number {
  return new DataView(randomBytes(4).buffer).getUint32(0) >>> 1;
}

/** Returns SHA-256 as 64 hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';
const ALPHABET = '0123456789abcdefghijkmnpqrstuvwxyz';
const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
