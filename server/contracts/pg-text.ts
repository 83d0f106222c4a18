// Whether PostgreSQL can store what a program sent: no text with NUL or a lone UTF-16 surrogate.

/** Also of everything within a value as JSON has it, names of fields included. */
export function isPgText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isPgText);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isPgText(name) && isPgText(inner));
}
