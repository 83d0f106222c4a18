// Plans a shoot in the process that answers requests: the engine's planning needs findings only, and no worker.
import type { BrandCrop } from '../../contracts/company-lists.ts';
import { picturesOf, planShoot } from '../../engine/shoot/plan-shoot.ts';
import type { PhotoProspects } from '../../contracts/findings.ts';
import type { FoundPhoto, PlannedShoot } from '../../ports/renderer.ts';

/** Of a photo that was analysed before findings had prospects: the median of 23 photos, four crops. */
const USUAL: PhotoProspects = {
  worth: 100,
  crops: [1, 1.1, 1.21, 1.33].map((scale) => ({ scale, origin: [0, 0], width: 1 })),
};

export function planFromFindings(photos: readonly FoundPhoto[], crop?: BrandCrop): PlannedShoot {
  const takes = planShoot(
    photos.map(({ id, findings }) => ({ id, warnings: findings?.warnings ?? [], ...(findings?.prospects ?? USUAL) })),
    crop,
  );
  const isKnown = photos.every(({ findings }) => findings?.prospects);
  return { pictures: picturesOf(takes), plan: isKnown ? takes : null };
}
