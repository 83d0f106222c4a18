// Whom a form's consent names (components/named-processor.tsx). It goes along with the call that records the consent, and the call is refused where
// photos are sent to somebody else by now: the form has to ask again.
import { isAbout } from '~/api/errors';
import { textField } from './rejected-form';

export const shownProcessor = (
  form: FormData,
  field: 'processor' | 'hosted_processor' = 'processor',
): { processor: string | null } => ({ processor: textField(form, field) || null });

/** The answer of a call with a consent; null where the consent named somebody else than photos are sent to by now. */
export async function unlessOtherProcessor<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isOtherProcessor(error)) return null;
    throw error;
  }
}

export const isOtherProcessor = (error: unknown): boolean => isAbout(error, 'conflict', 'processor');
