// Who signs: a certificate chain and its key. Signs a claim as COSE_Sign1 (RFC 9052), the form that a C2PA manifest has it in.
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { CBORTag, encodeCBOR } from '@levischuck/tiny-cbor';

/** As it travels to the signing process. */
export interface SignerFiles {
  /** PEM, the signing certificate first, then those that lead to the root. */
  certificate: string;
  /** PEM (PKCS #8), not encrypted. */
  key: string;
}

export interface Signer {
  alg: string;
  /** Room for a signature in the manifest. */
  reserveSize: number;
  sign(claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>>;
}

/** Numbers of COSE's registry, and what node:crypto is to do. */
interface Algorithm {
  name: string;
  cose: number;
  hash: 'sha256' | 'sha384' | 'sha512' | null;
}
const CURVES: Readonly<Record<string, Algorithm>> = {
  prime256v1: { name: 'es256', cose: -7, hash: 'sha256' },
  secp384r1: { name: 'es384', cose: -35, hash: 'sha384' },
  secp521r1: { name: 'es512', cose: -36, hash: 'sha512' },
};
const ED25519: Algorithm = { name: 'ed25519', cose: -8, hash: null };
const RSA: Algorithm = { name: 'ps256', cose: -37, hash: 'sha256' };
const RSA_BITS = 2048;

/** The certificates that lead to this one are in every file, twice in exports: more would not fit beside the picture (ERAS: 150 KB). */
const MAX_CHAIN_BYTES = 6 * 1024;
/** For the signature, at most 512 bytes, and what is around it. */
const BESIDE_CHAIN = 1024;
const X5CHAIN = 33;
const ALG = 1;
const COSE_SIGN1 = 18;

export function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

const isRoot = (certificate: X509Certificate): boolean => certificate.issuer === certificate.subject;

/** Throws with what is wrong; no message has anything of the key. */
export function createSigner({ certificate, key }: SignerFiles): Signer {
  const [leaf, ...rest] = certificatesIn(certificate);
  if (!leaf) throw new Error('there is no certificate in it (-----BEGIN CERTIFICATE-----)');
  const secret = readKey(key);
  if (!leaf.checkPrivateKey(secret)) throw new Error('the key is not the key of the first certificate');
  const chain = [leaf, ...rest.filter((one) => !isRoot(one))].map(({ raw }) => new Uint8Array(raw));
  const chainBytes = chain.reduce((sum, { length }) => sum + length, 0);
  if (chainBytes > MAX_CHAIN_BYTES) throw new Error(`its certificates have more than ${MAX_CHAIN_BYTES} bytes`);
  const { name, cose, hash } = algorithmOf(secret);
  const reserveSize = chainBytes + BESIDE_CHAIN;
  const options = { key: secret, ...(name === RSA.name ? PSS : { dsaEncoding: 'ieee-p1363' as const }) };
  return {
    alg: name,
    reserveSize,
    async sign(claim) {
      const protectedHeader = encodeCBOR(
        new Map<number, number | Uint8Array | Uint8Array[]>([
          [ALG, cose],
          [X5CHAIN, chain.length === 1 ? chain[0]! : chain],
        ]),
      );
      const content = encodeCBOR(['Signature1', protectedHeader, new Uint8Array(), claim]);
      const signature = new Uint8Array(sign(hash, content, options));
      const encode = (padding: number): Uint8Array =>
        encodeCBOR(
          new CBORTag(COSE_SIGN1, [protectedHeader, new Map([['pad', new Uint8Array(padding)]]), null, signature]),
        );
      // The manifest has a box of exactly this size for it. From 256 on, the length of the padding takes two bytes.
      return new Uint8Array(encode(256 + reserveSize - encode(256).length));
    },
  };
}

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('the key cannot be read: it has to be PEM, and not encrypted');
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): Algorithm {
  const { namedCurve = '', modulusLength = 0 } = asymmetricKeyDetails;
  if (asymmetricKeyType === 'ec' && CURVES[namedCurve]) return CURVES[namedCurve];
  if (asymmetricKeyType === 'ed25519') return ED25519;
  if (asymmetricKeyType === 'rsa' && modulusLength >= RSA_BITS) return RSA;
  throw new Error(`C2PA takes no such key: one of P-256, P-384, P-521, Ed25519, or RSA of ${RSA_BITS} bits and more`);
}
