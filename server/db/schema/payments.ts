// Tables of credits, purchases, vouchers, gift cards and affiliate earnings.
import type { Generated } from 'kysely';
import type { ExperienceLevel, TrafficSource } from '../../contracts/affiliate-lists.ts';
import type { EntryReason } from '../../contracts/credits.ts';
import type { Locale } from '../../contracts/locales.ts';
import type { Currency, PackageId } from '../../contracts/prices.ts';
import type { Seller, Tax } from '../../contracts/seller.ts';
import type { Defaulted, Json, JsonOrNull } from './columns.ts';

export interface PaymentTables {
  'catchlight.credit_accounts': {
    id: string;
    customer_id: string | null;
    company_id: string | null;
    unit: 'credits' | 'headshots' | 'studio';
  };
  'catchlight.credit_entries': {
    id: Generated<number>;
    account_id: string;
    kind: 'purchase' | 'spend' | 'refund' | 'grant' | 'gift' | 'expiry';
    amount: number;
    reason: EntryReason;
    reference: string | null;
    idempotency_key: string;
    created_at: Date;
  };
  'catchlight.purchases': {
    id: string;
    customer_id: string;
    company_id: string | null;
    order_id: string | null;
    package_id: string;
    quantity: Defaulted<number>;
    type: 'credits' | 'company_headshots_credits' | 'company_studio_credits';
    credits: number;
    bonus_credits: Defaulted<number>;
    currency: Currency;
    amount: number;
    status: 'pending' | 'paid' | 'failed' | 'refunded';
    provider: string;
    provider_reference: string | null;
    receipt_number: string | null;
    billing_name: string | null;
    vat_id: string | null;
    billing_address: string | null;
    /** Null until it is paid, and while the installation names no seller. */
    seller: JsonOrNull<Seller>;
    tax: JsonOrNull<Tax>;
    credit_note_number: string | null;
    credited_at: Date | null;
    country: string | null;
    partner_code: string | null;
    gift_card_id: string | null;
    voucher_amount: Defaulted<number>;
    discount_amount: Defaulted<number>;
    created_at: Date;
    paid_at: Date | null;
    refunded_at: Date | null;
  };
  'catchlight.payment_events': { provider: string; event_id: string; received_at: Date };
  'catchlight.checkout_sessions': { id: string; payload: Json<unknown>; status: string; created_at: Date };
  'catchlight.gift_cards': {
    id: string;
    code_hash: string;
    bought_by: string;
    package_id: PackageId | null;
    amount: number | null;
    currency: Currency;
    recipient_name: string | null;
    recipient_email: string;
    sender_name: string | null;
    message: string | null;
    language: Locale;
    status: 'pending' | 'active' | 'redeemed' | 'refunded';
    deliver_at: Date;
    sent_at: Date | null;
    created_at: Date;
    expires_at: Date | null;
    redeemed_by: string | null;
    redeemed_at: Date | null;
  };
  'catchlight.voucher_entries': {
    id: Generated<number>;
    customer_id: string;
    currency: Currency;
    amount: number;
    reason: 'gift' | 'purchase' | 'purchase_failed' | 'purchase_refunded' | 'expiry';
    reference: string;
    idempotency_key: string;
    created_at: Date;
  };
  'catchlight.affiliates': {
    id: string;
    customer_id: string;
    first_name: string;
    last_name: string;
    email: string;
    experience_level: ExperienceLevel;
    traffic_source: TrafficSource;
    code: string;
    status: 'pending' | 'approved' | 'rejected';
    created_at: Date;
    reviewed_at: Date | null;
    reviewed_by: string | null;
  };
  'catchlight.affiliate_earnings': {
    purchase_id: string;
    affiliate_id: string;
    currency: Currency;
    amount: number;
    payable_at: Date;
    paid_at: Date | null;
    reversed_at: Date | null;
    created_at: Date;
  };
}
