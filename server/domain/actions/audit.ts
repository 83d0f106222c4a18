// The append-only audit log: actions of staff, of companies' people and programs, in which capacity they were done, and problems with money.
import type { Person } from '../access/viewer.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';

type Actor = Pick<Person, 'customer'>;

/**
 * @param actor the id of who did it; null for the service itself
 * @param subject the id of the customer, order, purchase, company or photo concerned
 */
export async function audit(
  db: Db | Trx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor | null,
  act: string,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await write(db, clock, { actor, act, subject, details, byStaff: false });
}

/** What somebody does in their capacity as staff: a company's owner reads neither their name nor their reason, now or later. */
export async function auditStaff(
  db: Db | Trx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  act: string,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await write(db, clock, { actor, act, subject, details, byStaff: true });
}

/** Who did something, and whether in their capacity as staff; null for the service itself. */
export type Doer = { person: Actor; asStaff: boolean } | null;

/** One line by whoever it was, for what people, staff and the service do alike. */
export async function auditBy(
  db: Db | Trx,
  { clock }: Pick<Deps, 'clock'>,
  doer: Doer,
  act: string,
  subject: string | null,
  details: Record<string, unknown> = {},
): Promise<void> {
  await write(db, clock, { actor: doer?.person ?? null, act, subject, details, byStaff: doer?.asStaff ?? false });
}

interface Line {
  actor: Actor | null;
  act: string;
  subject: string | null;
  details: Record<string, unknown>;
  byStaff: boolean;
}

async function write(db: Db | Trx, clock: Deps['clock'], { actor, byStaff, details, ...line }: Line): Promise<void> {
  await db
    .insertInto('catchlight.audit_log')
    .values({
      actor_id: actor?.customer.id ?? null,
      ...line,
      details: JSON.stringify(details),
      by_staff: byStaff,
      created_at: clock.now(),
    })
    .execute();
}
