// An address out of a form: for signing in, and for moving to another one.
/** Good enough to send to; whether the mailbox exists only the mail can tell. */
export const readEmail = (value: unknown): string | undefined => {
  const email = typeof value === 'string' ? value.trim() : '';
  return email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : undefined;
};
