// Encrypts what the database keeps and nobody may read out of a copy of it: the secrets of authenticator apps.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** `owner` binds the value to its row: copied into another row it does not open. */
  close(owner: string, value: string): string;
  /** Throws when the value was changed, belongs to another owner, or was sealed with another key. */
  open(owner: string, sealed: string): string;
}

export function createSecretCipher(privateJwk: JsonWebKey): Seal {
  if (!privateJwk.d) throw new Error('The auth signing key has no private part');
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(privateJwk.d, 'base64url'), '', 'catchlight auth factors', 32),
  );
  return {
    close(owner, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
