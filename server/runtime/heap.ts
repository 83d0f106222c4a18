// How fast the heap of a process may grow: what V8 itself would take is memory that comes back to nobody.
import { setFlagsFromString } from 'node:v8';

/**
 * Percent over what is alive, until the next full collection. With 15 % a stored page took three times the processor time (docs/benchmarks.md). The sizes of the
 * heap itself are set where the process starts (package.json, Dockerfile), because V8 reads those once.
 */
const GROWTH = 20;

/** For the whole process; V8 reads it at each full collection. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
