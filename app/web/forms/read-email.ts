// An address out of a form: for signing in, and for moving to another one.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

/** Good enough to send to; whether the mailbox exists only the mail can tell. */
export const readEmail = (value: unknown): string | undefined => {
  const email = typeof value === 'string' ? value.trim() : '';
  return email.length <= MAX_LENGTHS.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined;
};
