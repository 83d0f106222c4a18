// Tables of customers, what they consented to and what they rated.
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Locale } from '../../contracts/locales.ts';
import type { Defaulted, JsonDefault } from './columns.ts';

export interface PeopleTables {
  'catchlight.customers': {
    id: string;
    email: string;
    name: Defaulted<string>;
    avatar_url: string | null;
    phone: string | null;
    language: Defaulted<Locale>;
    role: 'admin' | null;
    company_id: string | null;
    company_role: MemberRole | null;
    segment: 'self' | 'team' | 'studio' | null;
    billing_name: string | null;
    vat_id: string | null;
    billing_address: string | null;
    face_consent_at: Date | null;
    face_consent_to: string | null;
    joined_at: Date | null;
    reminded_at: Date | null;
    suspended: Defaulted<boolean>;
    disputed_at: Date | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  'catchlight.consents': {
    id: string;
    customer_id: string | null;
    kind: string;
    details: JsonDefault<Record<string, unknown>>;
    created_at: Date;
  };
  'catchlight.allowed_extensions': {
    customer_id: string;
    extension: string;
    created_at: Date;
    removed_at: Date | null;
  };
  'catchlight.ratings': {
    id: string;
    customer_id: string;
    order_id: string | null;
    value: number;
    comment: string | null;
    type: string | null;
    reason: string | null;
    created_at: Date;
  };
  'catchlight.deleted_accounts': {
    email_hash: string;
    customer_id: string;
    deleted_at: Date;
    had_trial: Defaulted<boolean>;
  };
}
