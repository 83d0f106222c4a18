// Consent names the processor that may see photos. Consent given while pictures were made on our machines does not cover a hosted
// renderer: such shoots are made by the built-in engine.
import type { Processor } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

type RendererDeps = Pick<Deps, 'renderer'>;

/** Whom the text of a consent named, null for nobody; undefined where the caller does not say. */
export type ShownProcessor = string | null | undefined;

/** The processor to record with a consent given now; null when photos stay here. Throws `conflict`. */
export function shownProcessorId({ renderer: { processor } }: RendererDeps, shown: ShownProcessor): string | null {
  assertProcessorShown(processor, shown);
  return processor?.id ?? null;
}

/** Refuses a consent whose text named somebody else: the operator may have changed the renderer since it was shown, or is doing so while
 * processes of before still answer. Throws `conflict` with the `processor` of now. */
export function assertProcessorShown(processor: Processor | undefined, shown: ShownProcessor): void {
  if (processor === undefined || shown === undefined || shown === processor.name) return;
  throw new AppError('conflict', `Photos are sent to ${processor.name} by now. Please read the consent again.`, {
    processor: processor.name,
  });
}

/** Whether the consent suffices: photos stay here, or it named the current processor. */
export const consentCoversProcessor = ({ renderer }: RendererDeps, to: string | null): boolean =>
  renderer.processor === undefined || renderer.processor.id === to;
