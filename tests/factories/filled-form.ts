// A form as a browser posts it, for tests of what reads one. A list is a field that was sent several times.
export function filledForm(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

/** An id of the form that all ids have, always the same for a letter: forms without one are refused. */
export const idOf = (letter: string): string =>
  `00000000-0000-4000-8000-${letter.charCodeAt(0).toString(16).padStart(12, '0')}`;
