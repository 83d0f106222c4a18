// The types of the tables, as queries see them. Times are Dates, json columns are parsed values.
// What comes from a closed list of the contracts has that list's type: what is written was checked, so that nobody who reads has to.
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { ExperienceLevel, TrafficSource } from '../contracts/affiliate-lists.ts';
import type { FailReason, OrderStatus, Purpose, StyleId } from '../contracts/catalogue.ts';
import type { BrandStyle, BrandWish } from '../contracts/companies.ts';
import type { MemberRole } from '../contracts/company-lists.ts';
import type { EntryReason } from '../contracts/credits.ts';
import type { ApiScope, WebhookEvent } from '../contracts/integration-lists.ts';
import type { DeliveryTry } from '../contracts/integrations.ts';
import type { Locale } from '../contracts/locales.ts';
import type { Currency, PackageId } from '../contracts/prices.ts';
import type {
  GenerationFailure,
  StudioClothes,
  StudioCrop,
  StudioLight,
  StudioPose,
} from '../contracts/studio-lists.ts';
import type { ShootPlan } from '../contracts/shoot-plan.ts';
import type { ToolName, ToolResult } from '../contracts/tools.ts';

/** Json is read parsed and written as a string, so that both engines take it alike. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface Schema {
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
    face_consent_at: Date | null;
    face_consent_to: string | null;
    joined_at: Date | null;
    reminded_at: Date | null;
    suspended: Defaulted<boolean>;
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
    country: string | null;
    partner_code: string | null;
    gift_card_id: string | null;
    voucher_amount: Defaulted<number>;
    discount_amount: Defaulted<number>;
    created_at: Date;
    paid_at: Date | null;
    refunded_at: Date | null;
  };
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
    seat_on_joining: Defaulted<boolean>;
    remind: Defaulted<boolean>;
    brand: JsonDefault<BrandStyle>;
    created_by: string;
    created_at: Date;
    deleted_at: Date | null;
    service_customer_id: string | null;
  };
  'catchlight.company_invites': {
    id: string;
    company_id: string;
    email: string;
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
  'catchlight.api_keys': {
    id: string;
    company_id: string;
    name: string;
    begins: string;
    key_hash: string;
    scopes: Json<ApiScope[]>;
    created_by: string;
    created_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  'catchlight.webhooks': {
    id: string;
    company_id: string;
    kind: 'signed' | 'chat';
    url: string;
    events: Json<WebhookEvent[]>;
    language: Locale;
    active: Defaulted<boolean>;
    created_at: Date;
    secret_version: Defaulted<number>;
    deleted_at: Date | null;
  };
  'catchlight.webhook_deliveries': {
    id: string;
    webhook_id: string;
    company_id: string;
    event_id: string;
    event: WebhookEvent | 'test';
    body: string;
    state: 'waiting' | 'delivered' | 'failed';
    tries: JsonDefault<DeliveryTry[]>;
    round: Defaulted<number>;
    tried: Defaulted<number>;
    next_try_at: Date | null;
    created_at: Date;
  };
  'catchlight.partner_shoots': {
    order_id: string;
    company_id: string;
    api_key_id: string;
    reference: string | null;
    language: Locale;
    link_issued_at: Date;
    created_at: Date;
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
  'catchlight.payment_events': { provider: string; event_id: string; received_at: Date };
  'catchlight.orders': {
    id: string;
    customer_id: string;
    company_id: string | null;
    status: OrderStatus;
    purpose: Purpose | null;
    on_behalf: Defaulted<boolean>;
    subject_name: string | null;
    consent_at: Date | null;
    consent_to: string | null;
    styles: JsonDefault<StyleId[]>;
    headshot_count: Defaulted<number>;
    credits_spent: Defaulted<number>;
    seat: Defaulted<boolean>;
    redo_of: string | null;
    repeat_of: string | null;
    /** The sample whose looks it claims, null for a shoot. */
    sample_id: string | null;
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
    brand: JsonOrNull<BrandWish>;
    /** The engine is at this photo now, or a server died while it was. */
    photo_in_work: string | null;
    /** As the renderer made it when the shoot was first opened. */
    plan: JsonOrNull<ShootPlan>;
  };
  'catchlight.attachments': {
    id: string;
    order_id: string;
    customer_id: string;
    kind: 'photo' | 'headshot' | 'studio';
    status: 'pending' | 'accepted' | 'rejected';
    fail_reason: FailReason | null;
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
    style: StyleId | null;
    likeness: number | null;
    phash: string | null;
    favourite: Defaulted<boolean>;
    shared: Defaulted<boolean>;
    cost_micros: number | null;
    /** Deaths of the engine's process over this photo. */
    faults: Defaulted<number>;
    created_at: Date;
    deleted_at: Date | null;
  };
  'catchlight.hosted_renders': {
    id: string;
    commission_kind: 'order' | 'generation';
    commission_id: string;
    name: string;
    provider: string;
    model: string;
    state: 'asking' | 'answered' | 'fit' | 'unfit' | 'refused' | 'failed' | 'lost';
    handle: string | null;
    object_key: string | null;
    cost_micros: Defaulted<number>;
    reason: string | null;
    asked_at: Date;
    answered_at: Date | null;
  };
  'catchlight.studio_generations': {
    id: string;
    customer_id: string;
    order_id: string;
    source_id: string;
    result_id: string | null;
    company_id: string | null;
    style: StyleId;
    background: StyleId | null;
    light: StudioLight;
    crop: StudioCrop;
    clothes: StudioClothes | null;
    pose: StudioPose | null;
    status: 'queued' | 'processing' | 'completed' | 'failed';
    stage: string | null;
    fail_reason: GenerationFailure | null;
    request_id: string;
    created_at: Date;
    completed_at: Date | null;
    deleted_at: Date | null;
    brand: JsonOrNull<BrandWish>;
  };
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
  'catchlight.phone_links': {
    id: string;
    order_id: string;
    customer_id: string;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
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
  'catchlight.tool_pictures': {
    id: string;
    tool: ToolName;
    result: Json<ToolResult>;
    created_at: Date;
    delete_at: Date;
  };
  'catchlight.counters': { name: string; value: number };
  'catchlight.used_challenges': { id: string; expires_at: Date };
  'catchlight.rate_limits': { key: string; points: number; expires_at: Date };
  'catchlight.deleted_accounts': {
    email_hash: string;
    customer_id: string;
    deleted_at: Date;
    had_trial: Defaulted<boolean>;
  };
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
