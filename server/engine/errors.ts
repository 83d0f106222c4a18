// Reasons why the engine cannot use a photo. The same closed list as in contracts, repeated here because the engine imports nothing else
// of the project.
export const FAIL_REASONS = [
  'no_face',
  'multiple_faces',
  'face_too_small',
  'face_cut_off',
  'blurry',
  'too_dark',
  'too_bright',
  'not_same_person',
  'duplicate',
  'unsupported_format',
  'too_large',
  'corrupt',
  'engine',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Thrown only when there are no pixels to judge; every other problem of a photo is a finding. `code` is the reason. */
export class EngineError extends Error {
  readonly code: FailReason;

  constructor(code: FailReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
