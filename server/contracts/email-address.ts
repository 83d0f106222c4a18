// An address out of a form: for signing in, and for moving to another one. Plain data: the browser checks it while somebody types.
import { MAX_LENGTHS } from './form-limits.ts';

/** Good enough to send to; whether the mailbox exists only the mail can tell. */
export const readEmail = (value: unknown): string | undefined => {
  const email = typeof value === 'string' ? value.trim() : '';
  return email.length <= MAX_LENGTHS.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined;
};
