// Consent names who sees the photos. One that was given while pictures were made on our machines does not let them out: such a shoot is
// made on our machines also when somebody else paints the others.
import type { Deps } from '../deps.ts';

type RendererDeps = Pick<Deps, 'renderer'>;

/** What goes on record beside a consent that is given now; null: photos stay here. */
export const consentTo = ({ renderer }: RendererDeps): string | null => renderer.processor?.id ?? null;

/** Nothing has to be asked again: photos stay here, or it was said to whom they go. */
export const isCovered = ({ renderer }: RendererDeps, to: string | null): boolean =>
  renderer.processor === undefined || renderer.processor.id === to;
