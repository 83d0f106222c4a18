// The real clock and ids. Everything else gets them as ports, so that tests control both.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids } from '../../ports/clock.ts';

export const systemClock: Clock = { now: () => new Date() };

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
};
