// The state of one form of a page: what it was rejected with, and whether it is being sent.
import { useNavigation } from 'react-router';
import type { FieldErrors, RejectedForm } from './rejected-form';

export interface FormState<Name extends string = string, Code extends string = string> {
  rejected: boolean;
  errors: FieldErrors<Name, Code>;
  /** What was submitted for a field; undefined when this form was not rejected. */
  value: (name: string) => string | undefined;
  /** All values of a field that may have several; undefined when this form was not rejected. */
  values: (name: string) => readonly string[] | undefined;
  busy: boolean;
}

/** `intent`: the value of the form's button; '' for a form whose button has none. */
export function useFormState<Name extends string, Code extends string>(
  intent: string,
  actionData: RejectedForm<Name, Code> | undefined,
): FormState<Name, Code> {
  const { state, formData } = useNavigation();
  const own = actionData?.intent === intent ? actionData : undefined;
  return {
    rejected: own !== undefined,
    errors: own?.fieldErrors ?? {},
    value: (name) => own?.submittedValues[name]?.[0],
    values: (name) => own && (own.submittedValues[name] ?? []),
    busy: state !== 'idle' && formData !== undefined && (formData.get('intent') ?? '') === intent,
  };
}
