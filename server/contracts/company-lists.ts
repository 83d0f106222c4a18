// The closed lists about companies, as plain data: the browser may import this file, for it knows nothing of zod.
import type { StudioCrop } from './studio-lists.ts';

export const MEMBER_ROLES = ['employee', 'manager', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const INDUSTRIES = [
  'agency',
  'construction',
  'consulting',
  'education',
  'finance',
  'government',
  'health',
  'hospitality',
  'insurance',
  'legal',
  'manufacturing',
  'media',
  'nonprofit',
  'real_estate',
  'retail',
  'technology',
  'other',
] as const;

export const TEAM_SIZES = ['1-4', '5-9', '10-24', '25-99', '100+'] as const;

/** A member's progress: nothing yet, photos uploaded, shoot running, headshots ready, or shoot failed. */
export const MEMBER_STATES = ['waiting', 'uploading', 'shooting', 'done', 'failed'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export const TRIAL_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** The result for one line of a pasted list. */
export const INVITE_OUTCOMES = ['invited', 'invalid', 'repeated', 'already_invited', 'already_member'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];
/** What a column of an imported table can hold. */
export const COLUMN_USES = ['email', 'first', 'last', 'name', 'none'] as const;
export type ColumnUse = (typeof COLUMN_USES)[number];
/** Columns of an imported table. */
export const MAX_COLUMNS = 100;
/** Whether a team link lets people in: it is on, off, past its day, or as many as it is for have joined. */
export const LINK_STATES = ['open', 'closed', 'expired', 'full'] as const;
export type LinkState = (typeof LINK_STATES)[number];
/** Mail domains and people that a team link can be limited to. */
export const MAX_LINK_DOMAINS = 20;
export const MAX_LINK_PEOPLE = 10_000;
export const MAX_INVITES = 500;
/** Invitations in 24 hours; fewer for a company that never had credits, because it may only want to send spam. */
export const INVITES_A_DAY = { stranger: 100, customer: 3000 } as const;

/** What a company has credits for: a seat, which is one person's headshots, or an edit in the studio. */
export const COMPANY_UNITS = ['headshots', 'studio'] as const;
export type CompanyUnit = (typeof COMPANY_UNITS)[number];

/** A seat pays for this many headshots of one member. */
export const SEAT_HEADSHOTS = 60;
/** Public mail providers: an address there does not show which company somebody works for. */
export const PUBLIC_MAIL_DOMAINS: readonly string[] = [
  'aol.com',
  'free.fr',
  'gmail.com',
  'gmx.at',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'laposte.net',
  'libero.it',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'orange.fr',
  'outlook.com',
  'outlook.de',
  'outlook.es',
  'outlook.fr',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'web.de',
  'yahoo.co.in',
  'yahoo.co.uk',
  'yahoo.com',
  'yahoo.de',
  'yahoo.es',
  'yahoo.fr',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
];
/** How large the head is in all headshots of a company (contracts/studio-lists.ts has all crops). */
export const BRAND_CROPS = ['classic', 'close', 'wide'] as const satisfies readonly StudioCrop[];
export type BrandCrop = (typeof BRAND_CROPS)[number];
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

/** The most that a company can allow a member; without a limit there is none. */
export const MAX_STUDIO_LIMIT = 10_000;

/** What a company's log shows: the acts of its people, of its programs' keys, and of staff on the company. */
export const COMPANY_ACTS = [
  'company_created',
  'company_deleted',
  'company_restored',
  'company_settings_changed',
  'company_brand_changed',
  'company_link_renewed',
  'company_members_invited',
  'company_members_named',
  'company_invite_resent',
  'company_invite_revoked',
  'company_member_joined',
  'company_member_left',
  'company_member_removed',
  'company_member_erased',
  'company_member_viewed',
  'company_members_reminded',
  'company_role_changed',
  'company_handed_over',
  'company_seat_assigned',
  'company_seat_revoked',
  'company_seat_received',
  'company_seat_returned',
  'company_seat_spent',
  'company_trial_applied',
  'company_trial_approved',
  'company_trial_rejected',
  'company_picture_chosen',
  'company_picture_requested',
  'company_gallery_exported',
  'company_log_exported',
  'company_purchase_paid',
  'company_purchase_refunded',
  'company_refund_undone',
  'company_viewed',
  'credits_granted',
  'api_key_made',
  'api_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_secret_renewed',
  'webhook_removed',
  'webhook_tested',
  'webhook_delivery_resent',
] as const;
export type CompanyAct = (typeof COMPANY_ACTS)[number];
