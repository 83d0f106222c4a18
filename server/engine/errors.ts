// The error of a photo without pixels to judge.
import type { FailReason } from '../contracts/findings.ts';

/** Thrown only when there are no pixels to judge; every other problem of a photo is a finding. `code` is the reason. */
export class EngineError extends Error {
  readonly code: FailReason;

  constructor(code: FailReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
