// The form that asks for an address to sign in with.
import { z } from 'zod';
import { readEmail } from '~/web/forms/read-email';

export const signInForm = z.object({
  email: z.string().transform((text, { issues }) => {
    const email = readEmail(text);
    if (email) return email;
    issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
});
