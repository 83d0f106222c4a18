// Content Credentials: what is written into a file about how it was made, signed so that a changed file is noticed. docs/provenance.md.
import type { FaceOrigin } from '../contracts/findings.ts';

export interface PictureFile {
  bytes: Uint8Array;
  contentType: string;
}

/** What is known of the generative model that drew a picture, if one did. */
export interface ModelRecord {
  /** Name of the model and its provider. */
  aiSystem?: string;
  /** The model's picture as it came, if it says itself how it was made: that is kept in the headshot's file. */
  original?: PictureFile;
}

/** A headshot, or what a model drew. */
export interface ParentFile extends PictureFile {
  isModelPicture?: true;
}

/** What became of the parent, or of the person's photos where there is none. */
export type ProvenanceStep = 'made' | 'edited' | 'cropped' | 'converted' | 'cut_out';

export interface SigningRequest extends PictureFile {
  origin: FaceOrigin;
  /** Name of the generative model and its provider, if one was used for the picture, in this step or before. */
  aiSystem: string | null;
  /** The same, if the model did this step; else we did. */
  performedBy?: string | undefined;
  step: ProvenanceStep;
  /** The file that this one was made of. Its own manifest, if it has one, becomes part of the new one. */
  parent?: ParentFile | undefined;
  when: Date;
  /** Without room for it in this size, the parent's manifest is left out. */
  maxBytes?: number | undefined;
}

export interface Provenance {
  /** The file with XMP and a signed manifest. Its pixels are the same, bit for bit. */
  sign(request: SigningRequest): Promise<Uint8Array>;
  stop(): Promise<void>;
}
