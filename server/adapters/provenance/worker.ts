// What the signing process runs. It decodes no pictures: native code that strangers' files pass through never comes near the key.
import { serveCalls } from '../renderer/serve-calls.ts';
import { readManifest } from './c2pa.ts';
import type { ProvenanceCalls } from './protocol.ts';
import { signFile } from './sign-file.ts';
import { createSigner } from './signer.ts';

// Nothing here has business with the network; a manifest may name addresses.
globalThis.fetch = () => Promise.reject(new Error('The signing process has no network'));

serveCalls<ProvenanceCalls>(() => ({
  sign: (request, files) => signFile(request, createSigner(files)),
  read: readManifest,
}));
