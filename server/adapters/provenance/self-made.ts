// The certificate of an installation that has none of its own. It says so in its name, and no reader takes it for a known signer's.
import { webcrypto } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { DAY_MS } from '../../contracts/durations.ts';
import { createFileOnce } from '../create-once.ts';
import type { SignerFiles } from './signer.ts';

export const SELF_MADE_NAME = 'Catchlight self-made certificate';
/** Without a time stamp a signature is valid as long as its certificate is. */
const VALID_DAYS = 25 * 365;
/** Whose clock is behind ours should not find it unborn. */
const EARLIER_DAYS = 1;
const EMAIL_PROTECTION = '1.3.6.1.5.5.7.3.4';

/** Made once, and kept in a file that only its owner may read. */
export async function loadSelfMade(file: string, now: Date): Promise<SignerFiles> {
  if (!existsSync(file)) createFileOnce(file, await makeCertificate(now));
  chmodSync(file, 0o600);
  const pem = readFileSync(file, 'utf8');
  return { certificate: pem, key: pem };
}

/**
 * Key, signing certificate and root, as PEM. C2PA takes no certificate that signed itself, so a root signs it, whose key nobody keeps. Who
 * wants to trust this installation adds the root to the trusted ones of their reader.
 */
async function makeCertificate(now: Date): Promise<string> {
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto as Crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const [root, own] = await Promise.all([newKeys(), newKeys()]);
  const validity = {
    notBefore: new Date(now.getTime() - EARLIER_DAYS * DAY_MS),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    signingAlgorithm: algorithm,
  };
  const rootCertificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: `CN=${SELF_MADE_NAME}: root, O=${SELF_MADE_NAME}`,
    keys: root,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: `CN=${SELF_MADE_NAME}, O=${SELF_MADE_NAME}`,
    issuer: rootCertificate.subject,
    publicKey: own.publicKey,
    signingKey: root.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([EMAIL_PROTECTION]),
      await x509.SubjectKeyIdentifierExtension.create(own.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', own.privateKey);
  const key = x509.PemConverter.encode(pkcs8, 'PRIVATE KEY');
  return [key, certificate.toString('pem'), rootCertificate.toString('pem'), ''].join('\n');
}
