// The real clock and the real ids. Everything else takes them as ports, so that tests decide both.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../../ports/clock.ts';

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};
