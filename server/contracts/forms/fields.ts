// Fields that forms share. An empty field of a form is a missing one. Only zod and plain data may be imported here.
import { z } from 'zod';

/** An id in a hidden field or a button; a form without one is forged. */
export const id = z.uuid();
/** Any text; '' when it is missing. */
export const text = z.string().trim().default('');
/** True where the form has the field with a value: a hidden mark, or a box that may be ticked. */
export const present = z
  .unknown()
  .optional()
  .transform((value) => value !== undefined);
/** The state that a switch leads to. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** The path of the page to go back to; whoever follows it checks that it is one of ours. */
export const returnForm = z.object({ to: text });

/** A text that `read` understands; wrong where it gives undefined. */
export const readBy = <Value>(read: (typed: string) => Value | undefined) =>
  z.string().transform((typed, { issues }): Value => {
    const value = read(typed);
    if (value !== undefined) return value;
    issues.push({ code: 'custom', input: typed });
    return z.NEVER;
  });
