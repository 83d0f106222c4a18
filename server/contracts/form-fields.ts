// How many fields a form may have. Forms are validated in a time that grows with the square of their fields: one of half a million
// keeps a process busy for minutes.

/** More than the longest list that a page has boxes for, which is 500. */
const MAX_FORM_FIELDS = 1000;

export type FormKind = 'urlencoded' | 'multipart';

/** One media type and its parameters. Of a list, which two headers become as well, a parser may take the last, and we would have counted by the first. */
const FORM = /^\s*(?:application\/x-www-form-(urlencoded)|(multipart)\/form-data)\s*(?:;[^,]*)?$/i;

/** Undefined where the header names no form, or more than one type. */
export function formKindOf(contentType: string): FormKind | undefined {
  const [, urlencoded, multipart] = FORM.exec(contentType) ?? [];
  if (urlencoded) return 'urlencoded';
  return multipart ? 'multipart' : undefined;
}

/** True for a form with more fields. Counts them in the bytes that were sent, because reading them as a form is what takes the time. */
export function hasTooManyFields(body: ArrayBuffer, kind: FormKind): boolean {
  const text = new TextDecoder('latin1').decode(body);
  const mark = kind === 'multipart' ? /content-disposition/gi : /&/g;
  for (let marks = 0; mark.test(text);) if ((marks += 1) > MAX_FORM_FIELDS) return true;
  return false;
}
