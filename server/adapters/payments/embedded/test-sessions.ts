// The sessions of the test checkout, in a table: open for a day, then paid or expired, and perhaps refunded.
import { sql } from 'kysely';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { CheckoutRequest } from '../../../ports/payments.ts';

const OPEN_MS = DAY_MS;

export type MoneyMove = 'paid' | 'refunded';
/** Without the payer, because the row would outlive their account. */
export interface TestSession extends Omit<CheckoutRequest, 'email'> {
  /** An event that our webhook has not accepted yet. */
  owed?: MoneyMove | null;
}

export function createTestSessions({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Does nothing when there is one of this reference. */
    async create(reference: string, session: TestSession): Promise<void> {
      await db
        .insertInto('catchlight.checkout_sessions')
        .values({ id: reference, payload: JSON.stringify(session), status: 'open', created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async find(reference: string) {
      const row = await db
        .selectFrom('catchlight.checkout_sessions')
        .selectAll()
        .where('id', '=', reference)
        .executeTakeFirst();
      if (!row) return undefined;
      const late = row.status === 'open' && row.created_at.getTime() + OPEN_MS <= clock.now().getTime();
      const status = late ? ('expired' as const) : (row.status as 'open' | 'paid' | 'refunded');
      return { ...(row.payload as TestSession), status };
    },

    /** False when another request changed the session first. */
    async move(reference: string, from: string, to: MoneyMove): Promise<boolean> {
      const moved = await db
        .updateTable('catchlight.checkout_sessions')
        .set({ status: to, payload: sql`payload || ${JSON.stringify({ owed: to })}::jsonb` })
        .where('id', '=', reference)
        .where('status', '=', from)
        .executeTakeFirst();
      return moved.numUpdatedRows === 1n;
    },

    /** The webhook has accepted the event. */
    async settle(reference: string, event: MoneyMove): Promise<void> {
      await db
        .updateTable('catchlight.checkout_sessions')
        .set({ payload: sql`payload - 'owed'` })
        .where('id', '=', reference)
        .where(sql`payload->>'owed'`, '=', event)
        .execute();
    },

    /** Sessions with an event that the webhook has not accepted. */
    async listOwed(): Promise<{ reference: string; session: TestSession; owed: MoneyMove }[]> {
      const rows = await db
        .selectFrom('catchlight.checkout_sessions')
        .selectAll()
        .where(sql<boolean>`payload->>'owed' is not null`)
        .execute();
      return rows.flatMap(({ id, payload }) => {
        const session = payload as TestSession;
        return session.owed ? [{ reference: id, session, owed: session.owed }] : [];
      });
    },
  };
}
