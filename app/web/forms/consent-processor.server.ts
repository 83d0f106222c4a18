// The processor that a form's consent names (components/named-processor.tsx). The call that records the consent carries it, and is refused when the
// operator has changed the processor meanwhile: the form has to ask again.
import { hostedProcessorForm, processorForm } from '#server/contracts/forms/photos.ts';
import { hasErrorDetail } from '~/api/errors';
import { parseFormOrThrow } from './parse-form.server';

export const shownProcessor = (form: FormData): { processor: string | null } => parseFormOrThrow(form, processorForm);
export const shownHostedProcessor = (form: FormData): { processor: string | null } => ({
  processor: parseFormOrThrow(form, hostedProcessorForm).hosted_processor,
});

/** The answer of a call with a consent; null where the consent named another processor than the present one. */
export async function nullIfOtherProcessor<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isOtherProcessor(error)) return null;
    throw error;
  }
}

export const isOtherProcessor = (error: unknown): boolean => hasErrorDetail(error, 'conflict', 'processor');
