// Tables of companies: members, invitations, seats and trials.
import type { BrandStyle } from '../../contracts/companies.ts';
import type { MemberRole } from '../../contracts/company-lists.ts';
import type { Locale } from '../../contracts/locales.ts';
import type { Defaulted, JsonDefault } from './columns.ts';

export interface CompanyTables {
  'catchlight.companies': {
    id: string;
    name: string;
    industry: string | null;
    employees: string | null;
    domain: string | null;
    domain_open: Defaulted<boolean>;
    is_first_company: Defaulted<boolean>;
    team_code: string;
    link_open: Defaulted<boolean>;
    /** Empty: the link is for any address. */
    link_domains: JsonDefault<string[]>;
    /** How many people may join by the link; null = any number. */
    link_max: number | null;
    /** How many have joined by the link since it was made. */
    link_joined: Defaulted<number>;
    link_expires_at: Date | null;
    seat_on_joining: Defaulted<boolean>;
    remind: Defaulted<boolean>;
    studio_limit: number | null;
    brand: JsonDefault<BrandStyle>;
    created_by: string;
    created_at: Date;
    deleted_at: Date | null;
    service_customer_id: string | null;
    /** On the receipts of what is bought for the company. */
    billing_name: string | null;
    vat_id: string | null;
    billing_address: string | null;
  };
  'catchlight.company_invites': {
    id: string;
    company_id: string;
    email: string;
    /** As the manager's list had it. */
    name: Defaulted<string>;
    role: Exclude<MemberRole, 'owner'>;
    token_hash: string;
    language: Locale;
    invited_by: string;
    created_at: Date;
    sent_at: Date | null;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    revoked_at: Date | null;
  };
  'catchlight.company_seats': {
    id: string;
    company_id: string;
    customer_id: string;
    status: 'assigned' | 'used' | 'returned';
    order_id: string | null;
    assigned_at: Date;
    used_at: Date | null;
    returned_at: Date | null;
  };
  'catchlight.company_pictures': {
    company_id: string;
    customer_id: string;
    /** Null until the member marks one, and when it has been deleted. */
    attachment_id: string | null;
    chosen_at: Date | null;
    /** Set while a manager asks for another picture. */
    requested_at: Date | null;
    requested_by: string | null;
    reason: string | null;
  };
  'catchlight.company_trials': {
    company_id: string;
    status: 'pending' | 'approved' | 'rejected';
    applied_by: string;
    created_at: Date;
    reviewed_at: Date | null;
    reviewed_by: string | null;
    ends_at: Date | null;
    ended_at: Date | null;
  };
}
