// What a handler gets for one request: who asks, from where, and the checked input.
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Deps } from '../domain/deps.ts';
import type { Geography } from '../ports/geolocation.ts';

export interface Call {
  deps: Deps;
  request: Request;
  viewer: Viewer;
  accessToken: string | undefined;
  ip: string;
  requestId: string;
  /** The page is shown on this very machine: the test checkout and the mailbox exist. */
  loopback: boolean;
  /** The caller's idempotency key, or a fresh one. */
  idempotencyKey: string;
  /** Country and continent of the caller; looked up when first asked for. */
  geography(): Promise<Geography>;
}
