// What a handler gets for one request besides its validated input.
import type { Viewer } from '../domain/access/viewer.ts';
import type { Deps } from '../domain/deps.ts';
import type { Geography } from '../ports/geolocation.ts';

export interface HandlerContext {
  deps: Deps;
  request: Request;
  viewer: Viewer;
  accessToken: string | undefined;
  ip: string;
  requestId: string;
  /** The caller may pay at the test checkout. */
  testAccess: boolean;
  /** The site's origin as the caller requested it; payment pages return there. */
  origin: string;
  /** The caller's idempotency key, or a new one. */
  idempotencyKey: string;
  /** Country and continent of the caller, looked up on first use. */
  geography(): Promise<Geography>;
}
