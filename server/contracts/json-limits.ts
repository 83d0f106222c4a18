// What the JSON of programs may be. Deeper values would end in a stack overflow where they are read, and a megabyte of small ones takes
// seconds to validate.

const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;

export type JsonExcess = 'too_deep' | 'too_many';

/** Undefined for a value within the limits. */
export function jsonExcess(value: unknown): JsonExcess | undefined {
  let left = MAX_VALUES;
  const walk = (inner: unknown, depth: number): JsonExcess | undefined => {
    if ((left -= 1) < 0) return 'too_many';
    if (typeof inner !== 'object' || inner === null) return undefined;
    if (depth === 0) return 'too_deep';
    for (const one of Object.values(inner)) {
      const excess = walk(one, depth - 1);
      if (excess) return excess;
    }
    return undefined;
  };
  return walk(value, MAX_DEPTH);
}
