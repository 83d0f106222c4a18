// What a HeadshotMaker is told: once per shoot, and the slot of each headshot.
import type { OutputCheck } from '../check/index.ts';
import type { Stage } from './session-types.ts';
import type { Take } from './takes.ts';
import type { Framed } from './types.ts';
import type { granted } from './wishes.ts';

export type Granted = ReturnType<typeof granted>;

/** The place in a shoot that a headshot is made for. */
export interface Slot {
  name: string;
  variation: number;
  /** Set when one picture was asked for in the studio. */
  wished: Granted | undefined;
}

export interface MakerOptions {
  framed: readonly Framed[];
  takes: readonly Take[];
  /** Median embedding of the person's photos. */
  person: ArrayLike<number> | null;
  /** A company's headshots are all lit from the same side. */
  litAlike: boolean;
  /** Share by which frames may be nudged. */
  reach: number;
  /** Called before each stage of work on a photo; throws when the shoot is aborted. */
  enter: (stage: Stage, photo: { id: string }) => void;
  /** A photo broke the engine and others are left. */
  tellBroken: (photo: string, cause: unknown) => void;
  /** When it returns true, the print is used whatever the check's result is. */
  onChecked: ((photo: string, check: OutputCheck) => boolean) | undefined;
  /** Of all prints, on the standard size; undefined: as large as each photo allows. */
  scale: number | undefined;
  signal: AbortSignal | undefined;
}
