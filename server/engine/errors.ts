// What the engine says when it cannot use a photo. The same closed list as the product's, declared here because the
// engine imports nothing of ours.
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

/** Thrown only where there are no pixels to speak about; everything else about a photo is a finding. */
export class EngineError extends Error {
  readonly code: FailReason;

  constructor(code: FailReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
