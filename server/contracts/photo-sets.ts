// How a photo is looked at after its first analysis: again, for its outline, and beside the others of its shoot. Types alone, for the engine and
// the server.
import type { Box, PhotoProspects, PhotoWarning } from './findings.ts';

/** How a photo that was refused is looked at again: only the part in `crop`, and without the faces in `notFaces`. Both in shares of it. */
export interface SecondLook {
  crop?: Box;
  notFaces?: readonly Box[];
}

/** An accepted photo whose outline is to be judged. */
export interface OutlineQuestion {
  /** Its `quality_score`. */
  quality: number;
  /** See SecondLook. */
  notFaces?: readonly Box[] | undefined;
}

/** What the judgement of its outline adds to a photo's findings. */
export interface OutlineFindings {
  /** Why its person cannot stand before a new background; null where they can. */
  warning: Extract<PhotoWarning, 'own_surroundings' | 'unclear_outline'> | null;
  /** Instead of those before. */
  prospects?: PhotoProspects;
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
