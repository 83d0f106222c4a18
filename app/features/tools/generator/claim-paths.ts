// Addresses of the page that claims looks of a free sample.
import type { ClaimInput } from '#server/contracts/claims.ts';
import { SAMPLE_LOOKS } from '#server/contracts/tools.ts';

export type SampleLook = ClaimInput['looks'][number];

/** The known looks among these, in the order in which they are shown. */
export const sampleLooks = (names: readonly unknown[]): SampleLook[] =>
  SAMPLE_LOOKS.filter((look) => names.includes(look));

/** The page that claims looks of a sample; those given are selected. */
export const claimPath = (picture: string, looks: readonly string[] = []): string =>
  `/app/claim?${new URLSearchParams([['picture', picture], ...looks.map((look) => ['look', look])])}`;
