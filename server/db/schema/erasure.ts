// Tables of removals, deleted objects and deletion receipts.
import type { OrderStatus } from '../../contracts/catalogue.ts';
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Json } from './columns.ts';

export interface ErasureTables {
  'catchlight.removals': {
    kind: 'customer' | 'company' | 'order';
    subject_id: string;
    reason: string;
    removed_by: string;
    removed_at: Date;
    ends_at: Date;
    before: Json<{
      orders?: { id: string; status: OrderStatus }[];
      members?: { id: string; role: MemberRole; joined_at: string | null }[];
    }>;
  };
  'catchlight.tombstones': { object_key: string; reason: string; created_at: Date };
  'catchlight.deletion_receipts': {
    id: string;
    customer_id: string;
    email: string | null;
    subject: string;
    removed: Json<Record<string, number>>;
    created_at: Date;
  };
}
