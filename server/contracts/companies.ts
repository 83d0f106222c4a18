// Inputs and answers of /api/v1 about companies: members, invitations, seats, brand style. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingFields } from './billing-fields.ts';
import { billingDetails } from './account.ts';
import { PARTNER_CODE } from './affiliate-lists.ts';
import { balanceAnswer, creditEntry } from './billing.ts';
import {
  BRAND_CROPS,
  COLUMN_USES,
  HEX_COLOUR,
  INDUSTRIES,
  INVITE_OUTCOMES,
  LINK_STATES,
  MAX_COLUMNS,
  MAX_LINK_DOMAINS,
  MAX_LINK_PEOPLE,
  MAX_STUDIO_LIMIT,
  MEMBER_ROLES,
  MEMBER_STATES,
  TEAM_SIZES,
  TRIAL_STATUSES,
} from './company-lists.ts';
import { ORDER_STATUSES, STYLE_IDS } from './catalogue.ts';
import { LOCALES } from './locales.ts';
import { MAX_SEATS, PACK_IDS } from './prices.ts';
import { MAX_LENGTHS } from './form-limits.ts';

export const brandStyle = z.object({
  /** Looks that the company allows; none chosen = all of them. */
  styles: z.array(z.enum(STYLE_IDS)).max(STYLE_IDS.length),
  /** Members cannot choose looks other than the allowed ones. */
  locked: z.boolean(),
  /** Wall colour of the look `navy-brand` in all pictures that the company pays for; navy without it. */
  colour: z.string().regex(HEX_COLOUR).toLowerCase().optional(),
  /** Head size in all headshots that the company pays for; it varies without one. */
  crop: z.enum(BRAND_CROPS).optional(),
});

/** What every member sees. */
export const company = z.object({
  company_id: z.uuid(),
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  brand: brandStyle,
  /** The member has a seat that no shoot has used yet. */
  own_seat: z.boolean(),
  /** A shoot of the member has used one. */
  used_seat: z.boolean(),
  members: z.number(),
  created_at: z.string(),
});
/** What managers and owners see in addition. */
export const companyDetail = company.extend({
  industry: z.string().nullable(),
  employees: z.string().nullable(),
  domain: z.string().nullable(),
  domain_open: z.boolean(),
  is_first_company: z.boolean(),
  team_code: z.string(),
  share_link: z.string(),
  link_open: z.boolean(),
  /** Mail domains of whoever may join by the link; empty = any. */
  link_domains: z.array(z.string()),
  /** How many people may join by the link, and how many have since it was made; null = any number. */
  link_max: z.number().nullable(),
  link_joined: z.number(),
  link_expires_at: z.string().nullable(),
  link_state: z.enum(LINK_STATES),
  seat_on_joining: z.boolean(),
  remind: z.boolean(),
  /** Studio pictures that a member may make at the company's expense in 30 days; null = no limit. */
  studio_limit: z.number().nullable(),
  /** Seats to assign, and studio credits. */
  credits: z.object({ headshots: z.number(), studio: z.number() }),
});
/** The part of the brand style that an order or studio picture stores when it starts. */
const brandSnapshot = brandStyle.pick({ colour: true, crop: true });
export const companyInput = z.object({
  name: z.string().trim().min(1).max(MAX_LENGTHS.name),
  industry: z.enum(INDUSTRIES).optional(),
  employees: z.enum(TEAM_SIZES).optional(),
});
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^.*@/, ''))
  .pipe(z.string().max(253).regex(z.regexes.domain));
export const companyPatch = companyInput.partial().extend({
  domain_open: flag.optional(),
  link_open: flag.optional(),
  link_domains: z.array(mailDomain).max(MAX_LINK_DOMAINS).optional(),
  link_max: z.number().int().min(1).max(MAX_LINK_PEOPLE).nullable().optional(),
  /** In the future, unless it is what it was. */
  link_expires_at: z.iso.datetime().nullable().optional(),
  seat_on_joining: flag.optional(),
  remind: flag.optional(),
  studio_limit: z.number().int().min(0).max(MAX_STUDIO_LIMIT).nullable().optional(),
});
/** Whoever joins now gets a seat at once. */
const seatOnJoining = z.boolean();
export const companiesAnswer = z.object({
  companies: z.array(company),
  /** A company that people with this mail domain may join. */
  suggested: z.object({ company_id: z.uuid(), name: z.string(), seat: seatOnJoining }).nullable(),
  /** Open invitations to this address. */
  invites: z.array(
    z.object({
      invite_id: z.uuid(),
      company_id: z.uuid(),
      company_name: z.string(),
      role: z.enum(MEMBER_ROLES),
      seat: seatOnJoining,
    }),
  ),
});
const linkedCompany = z.object({ company_id: z.uuid(), name: z.string() });
/** `seat` is false for whoever is not signed in. */
export const teamLink = linkedCompany.extend({ seat: seatOnJoining });
export const joinInput = z.union([
  z.object({ team_code: z.string().min(1).max(MAX_LENGTHS.teamCode) }),
  z.object({ company_id: z.uuid() }),
]);

const member = z.object({
  customer_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  /** The person's progress with the company's shoot. */
  state: z.enum(MEMBER_STATES),
  seat: z.enum(['none', 'assigned', 'used']),
  photos: z.number(),
  order_id: z.string().nullable(),
  order_status: z.enum(ORDER_STATUSES).nullable(),
  joined_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
});
export const membersAnswer = z.object({ members: z.array(member) });
export const memberPatch = z.object({ role: z.enum(['employee', 'manager']) });
export const ownerInput = z.object({ customer_id: z.uuid() });

export const invitesInput = z.object({
  /** Addresses on lines, or separated by commas or semicolons, each with a name before it or without, or the text of a CSV file. */
  emails: z.string().min(1).max(MAX_LENGTHS.inviteList),
  /** The text of a file that comes with the addresses, read for itself. */
  file: z.string().max(MAX_LENGTHS.inviteList).optional(),
  role: z.enum(['employee', 'manager']).default('employee'),
  language: z.enum(LOCALES).optional(),
  /** What each column of a table holds, when it is not what its header says: the file's, or of `emails` where the file is no table. */
  columns: z.array(z.enum(COLUMN_USES)).max(MAX_COLUMNS).optional(),
  /** Answers with what was read and invites nobody. */
  preview: flag.default(false),
});
export const invite = z.object({
  invite_id: z.uuid(),
  email: z.string(),
  /** Empty when the list had none. */
  name: z.string(),
  role: z.enum(MEMBER_ROLES),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  expires_at: z.string(),
  expired: z.boolean(),
});
export const invitesAnswer = z.object({ invites: z.array(invite) });
const inviteLine = z.object({
  /** Where it stands. */
  list: z.enum(['file', 'emails']),
  /** 1-based, in that list. */
  line: z.number(),
  email: z.string(),
  name: z.string(),
  outcome: z.enum(INVITE_OUTCOMES),
});
export const invitedAnswer = z.object({
  /** How many were invited, or with `preview` would be. */
  invited: z.number(),
  lines: z.array(inviteLine),
  /** The columns of a table with what each was read as; null for a list that is none. */
  columns: z.array(z.object({ header: z.string(), sample: z.string(), use: z.enum(COLUMN_USES) })).nullable(),
});
export const inviteLink = linkedCompany.extend({ email: z.string(), role: z.enum(MEMBER_ROLES) });

export const remindInput = z.object({ customer_ids: z.array(z.uuid()).max(500).optional() });
export const remindAnswer = z.object({ reminded: z.number(), skipped: z.number() });
export const seatInput = z.object({ customer_id: z.uuid() });
export const seatsAnswer = z.object({ seats: z.number() });

export const companyCreditsAnswer = z.object({
  headshots: balanceAnswer,
  studio: balanceAnswer,
  /** As typed at the company's last purchase of seats. */
  billing: billingDetails,
  entries: z.array(creditEntry.extend({ unit: z.enum(['headshots', 'studio']) })),
});
const billing = {
  ...billingFields,
  return_path: z.string().startsWith('/').optional(),
  partner: z.string().regex(PARTNER_CODE).optional().catch(undefined),
};
export const studioCheckoutInput = z.object({ kind: z.literal('studio'), package_id: z.enum(PACK_IDS), ...billing });
export const companyCheckoutInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seats'), quantity: z.coerce.number().int().min(1).max(MAX_SEATS), ...billing }),
  studioCheckoutInput,
]);

/** A company's free trial. */
export const trialAnswer = z.object({
  /** It can be applied for now. */
  open: z.boolean(),
  trial: z
    .object({
      status: z.enum(TRIAL_STATUSES),
      created_at: z.string(),
      ends_at: z.string().nullable(),
      ended: z.boolean(),
    })
    .nullable(),
});
export type TrialAnswer = z.infer<typeof trialAnswer>;

export type BrandSnapshot = z.infer<typeof brandSnapshot>;
export type BrandStyle = z.infer<typeof brandStyle>;
export type Company = z.infer<typeof company>;
export type CompanyDetail = z.infer<typeof companyDetail>;
export type CompaniesAnswer = z.infer<typeof companiesAnswer>;
export type Member = z.infer<typeof member>;
export type Invite = z.infer<typeof invite>;
export type InviteLine = z.infer<typeof inviteLine>;
export type InvitedAnswer = z.infer<typeof invitedAnswer>;
export type CompanyCreditsAnswer = z.infer<typeof companyCreditsAnswer>;
