// How a photo is looked at again, and compared with the others of its shoot. Types alone, for the engine and the server.
import type { Box } from './findings.ts';

/** How a photo that was refused is looked at again: only the part in `crop`, and without the faces in `notFaces`. Both in shares of it. */
export interface SecondLook {
  crop?: Box;
  notFaces?: readonly Box[];
}

/** What is stored of an analysed photo for comparing it with others. */
export interface SetPhoto {
  dhash: string;
  embedding: readonly number[];
}

/** Whether a photo shows the person of another one. */
export interface Membership {
  /** `duplicate`: the same photo as an earlier one of the person. */
  place: 'same' | 'other' | 'duplicate';
  /** Cosine to the median of the person's other photos; null without others. */
  similarity: number | null;
  /** The person, but only just. */
  unsure: boolean;
}
