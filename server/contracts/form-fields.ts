// How many fields a form may have. Forms are validated in a time that grows with the square of their fields: one of half a million
// keeps a process busy for minutes.

/** More than the longest list that a page has boxes for, which is 500. */
const MAX_FORM_FIELDS = 1000;

/** True for a form with more fields. Counts them in the bytes that were sent, because reading them as a form is what takes the time. */
export function hasTooManyFields(body: ArrayBuffer, contentType: string): boolean {
  const text = new TextDecoder('latin1').decode(body);
  const mark = /^multipart\//i.test(contentType) ? /content-disposition/gi : /&/g;
  for (let marks = 0; mark.test(text);) if ((marks += 1) > MAX_FORM_FIELDS) return true;
  return false;
}
