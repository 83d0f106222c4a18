// For tests only: an authenticator in software, which makes one passkey and signs with it (WebAuthn level 2, ES256, no attestation).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

export interface AuthenticatorSettings {
  origin: string;
  /** It checks its owner, by a finger or a PIN. */
  verifies?: boolean;
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest();

export function createAuthenticator({ origin, verifies = true }: AuthenticatorSettings) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let rpId = new URL(origin).hostname;
  let count = 0;

  function authenticatorData(flags: number, more: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (verifies ? VERIFIED : 0)]), counter, more]);
  }
  const clientData = (type: string, challenge: string, page = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });

  return {
    id,
    /** What navigator.credentials.create answers. */
    create(options: Options) {
      userHandle = options.user?.id ?? '';
      rpId = options.rp?.id ?? rpId;
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const point = (value: string): Buffer => Buffer.from(value, 'base64url');
      const key = Buffer.concat([hex('a5 01 02 03 26 20 01 21 58 20'), point(x), hex('22 58 20'), point(y)]);
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(PRESENT | HAS_KEY, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const head = [
        hex('a3 63'),
        Buffer.from('fmt'),
        hex('64'),
        Buffer.from('none'),
        hex('67'),
        Buffer.from('attStmt'),
      ];
      const object = Buffer.concat([...head, hex('a0 68'), Buffer.from('authData'), hex('59'), size, data]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** What navigator.credentials.get answers. */
    get(options: Options, changes: { count?: number; userHandle?: string; origin?: string } = {}) {
      count = changes.count ?? count + 1;
      const data = authenticatorData(PRESENT, Buffer.alloc(0));
      const client = clientData('webauthn.get', options.challenge, changes.origin);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: changes.userHandle ?? userHandle,
      });
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
