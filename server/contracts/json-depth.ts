// How deep the JSON may be nested that a program sends: what is deeper would end in a stack overflow where it is read.

const MAX_JSON_DEPTH = 32;

export function isShallow(value: unknown, depth = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}
