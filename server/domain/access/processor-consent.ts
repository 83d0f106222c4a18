// Consent names the processor that may see photos. Consent given while pictures were made on our machines does not cover a hosted
// renderer: such shoots are made by the built-in engine.
import type { Deps } from '../deps.ts';

type RendererDeps = Pick<Deps, 'renderer'>;

/** The processor to record with a consent given now; null when photos stay here. */
export const currentProcessor = ({ renderer }: RendererDeps): string | null => renderer.processor?.id ?? null;

/** Whether the consent suffices: photos stay here, or it named the current processor. */
export const consentCoversProcessor = ({ renderer }: RendererDeps, to: string | null): boolean =>
  renderer.processor === undefined || renderer.processor.id === to;
