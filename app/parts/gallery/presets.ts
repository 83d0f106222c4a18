// The crops in which a headshot can be had, and where each is.
export const PRESETS = ['full', 'square', 'portrait', 'linkedin', 'eras'] as const;
export type Preset = (typeof PRESETS)[number];
/** Of one headshot there is the person alone as well. */
export const DOWNLOADS = [...PRESETS, 'cutout'] as const;
export type Download = (typeof DOWNLOADS)[number];

export const downloadPath = (attachmentId: string, preset: Download): string =>
  `/api/v1/attachments/${attachmentId}/file?preset=${preset}&download=1`;

export const zipPath = (orderId: string, preset: Preset): string =>
  `/api/v1/orders/${orderId}/download.zip?preset=${preset}`;
