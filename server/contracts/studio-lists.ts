// The studio's closed lists, as plain data: the browser may import this file, for it knows nothing of zod.

/** `look` is the look's own light; `left` and `right` are as seen by the viewer. */
export const STUDIO_LIGHTS = ['look', 'soft', 'strong', 'left', 'right'] as const;
export type StudioLight = (typeof STUDIO_LIGHTS)[number];

/** `same` keeps the picture's crop; `left` and `right` say where the face is. */
export const STUDIO_CROPS = ['same', 'classic', 'close', 'wide', 'left', 'right'] as const;
export type StudioCrop = (typeof STUDIO_CROPS)[number];

/** Only hosted renderers change the pose, as clothes (clothes.ts); `same` keeps that of the picture. */
export const STUDIO_POSES = ['same', 'front', 'turned-left', 'turned-right', 'arms-crossed', 'leaning'] as const;
export type StudioPose = (typeof STUDIO_POSES)[number];

/** Corrections of one picture by hand, each in FIX_STEPS; FIX_USUAL is what every headshot gets. */
export const STUDIO_FIXES = ['skin', 'teeth', 'eyes', 'brightness'] as const;
export type StudioFix = (typeof STUDIO_FIXES)[number];
export const FIX_STEPS = [0, 25, 50, 75, 100] as const;
export const FIX_USUAL = 50;
export type StudioFixes = Record<StudioFix, number>;

/** Previews that one person gets in a minute; they are free. */
export const PREVIEWS_PER_MINUTE = 60;

export const GENERATION_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;

/** Why a generation failed; its credit has been returned. */
export const GENERATION_FAILURES = [
  'likeness',
  'outline',
  'quality',
  'engine',
  // The provider of the model refused the picture by its rules on content.
  'declined',
  // The model sent the clothes back as they were.
  'unchanged',
  // It changed the face or the pose, so that the photo's own face does not fit.
  'pose',
  // What paints clothes and poses has been shut down.
  'model_ended',
  'source_gone',
  // The consent to send the picture to the model's provider has ended.
  'consent_withdrawn',
  'deleted',
] as const;
export type GenerationFailure = (typeof GENERATION_FAILURES)[number];

/** Who pays: a member may use the company's studio credits. */
export const STUDIO_PAYERS = ['own', 'company'] as const;

/** Credits for one new picture, unless a model makes it (`paints.credits` in the studio's answer). */
export const STUDIO_PRICE = 1;
