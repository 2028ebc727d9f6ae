import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import type { Cipher } from '~/ports/cipher';

const PREFIX = 'enc:v1:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a fresh IV each time: `enc:v1:` and base64url of IV, tag and text. It makes two secrets from the given one, for
 * encryption and for the fingerprint, so that neither says anything about the other.
 */
export function createCipher(keySecret: string): Cipher {
  const sealSecret = derive(keySecret, 'miftah key encryption');
  const printSecret = derive(keySecret, 'miftah key fingerprint');
  const isSealed = (value: string) => value.startsWith(PREFIX);

  return {
    isSealed,
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealSecret, iv, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      if (!isSealed(sealed)) return sealed;
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
      try {
        // why: without a length, Node accepts a tag of 4 bytes, which an attacker can guess.
        const decipher = createDecipheriv('aes-256-gcm', sealSecret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new Error('This was sealed with another secret, or altered since.', { cause: error });
      }
    },
    fingerprint(plain) {
      return createHmac('sha256', printSecret).update(plain.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()).digest('hex');
    },
  };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
