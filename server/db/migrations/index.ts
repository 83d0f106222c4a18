// Every migration in the order in which it runs. A landed migration never changes; a new one is added.
import { core } from './001-core.ts';

export const migrations = [core];
