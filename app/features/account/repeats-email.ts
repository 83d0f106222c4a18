/** Whether a field repeats an address; its case does not matter. */
export const repeatsEmail = (text: string, email: string): boolean =>
  text.trim().toLowerCase() === email.trim().toLowerCase();
