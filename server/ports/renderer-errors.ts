// How a renderer fails, as far as its callers can do something about it.
import type { RendererHold } from '../contracts/renderers.ts';

/** The working process died: out of memory, crashed, or killed because it hung. */
export class RendererDied extends Error {
  override name = 'RendererDied';
  /** The photo in work, if known. */
  readonly photo: string | undefined;

  constructor(message: string, photo?: string) {
    super(message);
    this.photo = photo;
  }
}
/** It takes longer than a request may wait, and goes on: whoever asks again finds what it has made or prepared. */
export class RendererStillWorking extends Error {
  override name = 'RendererStillWorking';
}
/** Nothing can be made for now; what is there stays, and the work goes on later by itself. */
export class RendererWaits extends Error {
  override name = 'RendererWaits';
  readonly hold: RendererHold;

  constructor(hold: RendererHold) {
    super(`The hosted renderer waits: ${hold}`);
    this.hold = hold;
  }
}
/** The model that had to make this picture has ended, and nothing that is left can make it. */
export class ModelEnded extends Error {
  override name = 'ModelEnded';
}
