// What the signing process and its parent send each other.
import type { PictureFile, SigningRequest } from '../../ports/provenance.ts';
import type { ReadManifest } from './c2pa.ts';
import type { SignerFiles } from './signer.ts';

export interface ProvenanceCalls {
  sign(request: SigningRequest, files: SignerFiles): Promise<Uint8Array>;
  read(file: PictureFile, anchors?: string): Promise<ReadManifest | undefined>;
}
