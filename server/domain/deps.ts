// Everything a use-case may use: database, clock, id generator and ports. A use-case takes the part it needs as `Pick<Deps, ...>`, so
// that its tests pass only that.
import type { TaxedSeller } from '../contracts/seller.ts';
import type { Db } from '../db/client.ts';
import type { Auth } from '../ports/auth.ts';
import type { Captcha } from '../ports/captcha.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Events } from '../ports/events.ts';
import type { Flags } from '../ports/flags.ts';
import type { Geolocation } from '../ports/geolocation.ts';
import type { Limits } from '../ports/limits.ts';
import type { Log } from '../ports/log.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Payments } from '../ports/payments.ts';
import type { Provenance } from '../ports/provenance.ts';
import type { Queue } from '../ports/queue.ts';
import type { Renderer } from '../ports/renderer.ts';
import type { Sender } from '../ports/sender.ts';
import type { Storage } from '../ports/storage.ts';
import type { Tracking } from '../ports/tracking.ts';

export interface Deps {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Log;
  auth: Auth;
  captcha: Captcha;
  events: Events;
  flags: Flags;
  geolocation: Geolocation;
  limits: Limits;
  mailer: Mailer;
  payments: Payments;
  provenance: Provenance;
  queue: Queue;
  renderer: Renderer;
  sender: Sender;
  storage: Storage;
  tracking: Tracking;
  /** Public origin without a trailing slash; base of links in mails and shares. */
  publicUrl: string;
  /** Receives messages of the contact form. */
  supportEmail: string;
  /** Who sells, as receipts name it; undefined where the installation has not said so. */
  seller: TaxedSeller | undefined;
  /** Folder of partial uploads; files older than a day are deleted. */
  uploadsDir: string;
  /** Bytes of that folder's disk. A file system that does not count them has a total of 0. */
  diskSpace(): Promise<{ free: number; total: number }>;
  /** Administrators have their rights only after two-step sign-in. */
  staffSecondFactor: boolean;
  /** Key for signing tokens that we issue. */
  secret: string;
}
