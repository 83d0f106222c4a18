// The forms of a company's pages. Only zod and plain data may be imported here.
import { z } from 'zod';
import { billingFields } from '../billing-fields.ts';
import { brandStyle, companyInput, companyPatch, invitesInput, seatInput, studioCheckoutInput } from '../companies.ts';
import { apiKeyInput, webhookInput } from '../integrations.ts';
import { parseColour } from '../parse-colour.ts';
import { id, present, text } from './fields.ts';

const checkbox = z.boolean().default(false);

/** A lock without looks would leave members nothing to choose from. */
export const brandForm = brandStyle
  .extend({
    locked: checkbox,
    crop: brandStyle.shape.crop.catch(undefined),
    colour: z
      .string()
      .trim()
      .transform((typed) => (typed ? (parseColour(typed) ?? typed) : undefined))
      .pipe(brandStyle.shape.colour)
      .optional(),
  })
  .refine(({ locked, styles }) => !locked || styles.length > 0, { path: ['styles'] });

export const settingsForm = companyInput.extend({
  domain_open: checkbox,
  /** Only a company with a mail domain has the box `domain_open`. */
  has_domain: present,
  link_open: checkbox,
  seat_on_joining: checkbox,
  remind: checkbox,
  studio_limit: companyPatch.shape.studio_limit,
  link_domains: z
    .string()
    .optional()
    .transform((typed) => (typed ?? '').split(/[\s,;]+/).filter(Boolean))
    .pipe(companyPatch.shape.link_domains.unwrap()),
  link_max: companyPatch.shape.link_max,
  /** A day; the link works until it ends. */
  link_until: z.iso.date().optional(),
});

/** By invitation, by the code of a team link, or by the domain of the person's address. */
export const joinForm = z.object({ invite: text, team_code: text, company_id: id.optional() });
/** The buttons for one's own company on the list of companies. */
export const ownCompanyForm = z.object({ company: id });

export const memberForm = seatInput;
export const membersForm = z.object({ customer_id: z.array(id) });
/** One member, or all who have not begun. */
export const remindForm = seatInput.partial();

/** A file as it was chosen, or its text as the preview has it. `checked`: the columns as the preview showed them. */
export const invitesForm = invitesInput
  .pick({ role: true, language: true, columns: true })
  .extend({ emails: text, file: z.union([z.file(), z.string()]).optional(), checked: text });
export const inviteForm = z.object({ invite_id: id });
export const openInvitesForm = z.object({ invite_id: z.array(id) });

/** `priced`: the number whose price the page showed. */
export const seatsForm = z.object({ quantity: text, priced: text });
/** An empty field of the receipt is filled by the API with what the buyer saved before. */
export const receiptForm = z.object(billingFields);
export const studioCreditsForm = studioCheckoutInput.pick({ package_id: true });

export const apiKeyForm = apiKeyInput;
export const revokeKeyForm = z.object({ key_id: id });
export const webhookForm = webhookInput;
export const webhookEventsForm = webhookInput.pick({ events: true });
export const webhookIdForm = z.object({ webhook_id: id });
export const deliveryForm = z.object({ delivery_id: id });
