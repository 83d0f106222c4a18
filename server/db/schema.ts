// The types of the tables, as queries see them. Times are Dates, json columns are parsed values.
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/** Json is read parsed and written as a string, so that both engines take it alike. */
type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface Schema {
  'catchlight.customers': {
    id: string;
    email: string;
    name: Defaulted<string>;
    avatar_url: string | null;
    phone: string | null;
    language: Defaulted<'en' | 'es' | 'fr' | 'de'>;
    role: 'admin' | null;
    company_id: string | null;
    company_role: 'employee' | 'manager' | 'owner' | null;
    segment: 'self' | 'team' | 'studio' | null;
    face_consent_at: Date | null;
    created_at: Date;
    deleted_at: Date | null;
  };
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
    reason: string;
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
    currency: string;
    amount: number;
    status: 'pending' | 'paid' | 'failed' | 'refunded';
    provider: string;
    provider_reference: string | null;
    receipt_number: string | null;
    billing_name: string | null;
    vat_id: string | null;
    country: string | null;
    partner_code: string | null;
    created_at: Date;
    paid_at: Date | null;
    refunded_at: Date | null;
  };
  'catchlight.payment_events': { provider: string; event_id: string; received_at: Date };
  'catchlight.orders': {
    id: string;
    customer_id: string;
    company_id: string | null;
    status: 'draft' | 'submitted' | 'queued' | 'processing' | 'completed' | 'failed' | 'refunded' | 'deleted';
    purpose: string | null;
    on_behalf: Defaulted<boolean>;
    subject_name: string | null;
    consent_at: Date | null;
    styles: JsonDefault<string[]>;
    headshot_count: Defaulted<number>;
    credits_spent: Defaulted<number>;
    seat: Defaulted<boolean>;
    redo_of: string | null;
    stage: string | null;
    done: Defaulted<number>;
    delivered: Defaulted<number>;
    returned_credits: Defaulted<number>;
    fail_reason: string | null;
    cancel_requested: Defaulted<boolean>;
    created_at: Date;
    started_at: Date | null;
    first_headshot_at: Date | null;
    completed_at: Date | null;
    photos_delete_at: Date | null;
    deleted_at: Date | null;
    updated_at: Date;
  };
  'catchlight.attachments': {
    id: string;
    order_id: string;
    customer_id: string;
    kind: 'photo' | 'headshot';
    status: 'pending' | 'accepted' | 'rejected';
    fail_reason: string | null;
    file_name: string | null;
    upload_source: string | null;
    object_key: string | null;
    preview_key: string | null;
    bytes: number | null;
    width: number | null;
    height: number | null;
    quality_score: number | null;
    similarity: number | null;
    sharpness: number | null;
    face_width: number | null;
    brightness: number | null;
    findings: Json<Record<string, unknown>> | null;
    embedding: Json<number[]> | null;
    slot: number | null;
    style: string | null;
    likeness: number | null;
    phash: string | null;
    favourite: Defaulted<boolean>;
    shared: Defaulted<boolean>;
    created_at: Date;
    deleted_at: Date | null;
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
  'catchlight.consents': {
    id: string;
    customer_id: string | null;
    kind: string;
    details: JsonDefault<Record<string, unknown>>;
    created_at: Date;
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
    created_at: Date;
  };
  'catchlight.settings': { name: string; value: Json<unknown>; updated_at: Date };
  'catchlight.checkout_sessions': { id: string; payload: Json<unknown>; status: string; created_at: Date };
  'catchlight.uploads': {
    id: string;
    order_id: string;
    customer_id: string;
    attachment_id: string | null;
    expires_at: Date;
    locked_until: Date | null;
  };
  'catchlight.idempotency_keys': {
    customer_id: string;
    key: string;
    status: number;
    body: Json<unknown> | null;
    created_at: Date;
  };
  'catchlight.used_challenges': { id: string; expires_at: Date };
  'catchlight.rate_limits': { key: string; points: number; expires_at: Date };
  'catchlight.deleted_accounts': { email_hash: string; customer_id: string; deleted_at: Date };
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
