// A form as a browser posts it, for tests of what reads one. A list is a field that was sent several times.
export function filledForm(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}
