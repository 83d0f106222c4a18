// Writes XMP and a manifest into one file, within its size limit.
import type { SigningRequest } from '../../ports/provenance.ts';
import { writeManifest } from './c2pa.ts';
import type { Signer } from './signer.ts';
import { withJpegXmp, xmpPacket } from './xmp.ts';

export async function signFile(request: SigningRequest, signer: Signer): Promise<Uint8Array> {
  const { bytes, contentType, origin, aiSystem, maxBytes = Infinity, parent } = request;
  // Other formats bring theirs from the encoder, which copies it from the headshot.
  const told = contentType === 'image/jpeg' ? withJpegXmp(bytes, xmpPacket(origin, aiSystem)) : bytes;
  const write = (of: SigningRequest['parent']) => writeManifest({ ...request, bytes: told, parent: of }, signer);
  if (!parent) return write(undefined);
  const signed = await write(parent).catch((error: unknown) => {
    // An AI model's picture may bring anything. The parent's standard error goes to the log.
    process.stderr.write(`A parent's manifest cannot be kept: ${(error as Error).message}\n`);
    return undefined;
  });
  return signed && signed.length <= maxBytes ? signed : write(undefined);
}
