// Whether PostgreSQL can store a text: no NUL and no lone UTF-16 surrogate. People type neither, but programs send both.

/** Also of everything within a value as JSON has it, names of fields included. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
