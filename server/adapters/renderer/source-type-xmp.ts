// Writes into a file what the picture that it was made of says of AI.
import type { Sharp } from 'sharp';
import { type AiMark, sourceTypeXmp } from '../../contracts/provenance.ts';

export const withSourceTypeXmp = (picture: Sharp, mark: AiMark | undefined): Sharp =>
  mark ? picture.withXmp(sourceTypeXmp(mark)) : picture;
