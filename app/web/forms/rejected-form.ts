// What an action hands back with a form that it rejects: plain data, so that the page shows the same with and without JavaScript.

/** A code for each field that is wrong; the form has a text for each. */
export type FieldErrors<Name extends string = string, Code extends string = string> = Partial<Record<Name, Code>>;

export interface RejectedForm<Name extends string = string, Code extends string = string> {
  /** Tells the forms of a page apart. */
  intent: string;
  fieldErrors: FieldErrors<Name, Code>;
  /** Every value of every text field, as submitted. */
  submittedValues: Record<string, string[]>;
}

/** The value of the button that sent the form; '' for a form whose button has none. */
export function readIntent(form: FormData | URLSearchParams): string {
  const value = form.get('intent');
  return typeof value === 'string' ? value.trim() : '';
}

export function rejectForm<Name extends string, Code extends string>(
  form: FormData | URLSearchParams,
  fieldErrors: FieldErrors<Name, Code>,
): RejectedForm<Name, Code> {
  const submittedValues: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === 'string') (submittedValues[name] ??= []).push(value);
  return { intent: readIntent(form), fieldErrors, submittedValues };
}
