// Tables for operating the service: logs, settings, counters, limits and stored answers of idempotent calls.
import type { Generated } from 'kysely';
import type { Defaulted, Json, JsonDefault } from './columns.ts';

export interface OperationTables {
  'catchlight.actions': {
    id: string;
    customer_id: string | null;
    action_type: string;
    payload: JsonDefault<Record<string, unknown>>;
    created_at: Date;
  };
  'catchlight.audit_log': {
    id: Generated<number>;
    actor_id: string | null;
    act: string;
    subject: string | null;
    details: JsonDefault<Record<string, unknown>>;
    /** Whether the actor did it as staff, whatever their role is now. */
    by_staff: Defaulted<boolean>;
    created_at: Date;
  };
  'catchlight.settings': { name: string; value: Json<unknown>; updated_at: Date };
  'catchlight.counters': { name: string; value: number };
  'catchlight.rate_limits': { key: string; points: number; expires_at: Date };
  'catchlight.used_challenges': { id: string; expires_at: Date };
  'catchlight.idempotency_keys': {
    customer_id: string;
    key: string;
    status: number;
    body: Json<unknown> | null;
    created_at: Date;
  };
}
