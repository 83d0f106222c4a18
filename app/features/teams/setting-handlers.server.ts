// The buttons for a company's brand style and settings.
import { z } from 'zod';
import { brandStyle, companyInput, companyPatch } from '#server/contracts/companies.ts';
import { NO_RETRY } from '~/api/client';
import { reasonOf } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import { rejectForm } from '~/web/forms/rejected-form';
import { parseColour } from './parse-colour';
import type { TeamHandlers } from './team-action';

const checkbox = z.boolean().default(false);

/** A lock without looks would leave members nothing to choose from. */
export const brandForm = brandStyle
  .extend({
    locked: checkbox,
    crop: brandStyle.shape.crop.catch(undefined),
    colour: z
      .string()
      .trim()
      .transform((text) => (text ? (parseColour(text) ?? text) : undefined))
      .pipe(brandStyle.shape.colour)
      .optional(),
  })
  .refine(({ locked, styles }) => !locked || styles.length > 0, { path: ['styles'] });

export const settingsForm = companyInput.extend({
  domain_open: checkbox,
  link_open: checkbox,
  seat_on_joining: checkbox,
  remind: checkbox,
  studio_limit: companyPatch.shape.studio_limit,
  link_domains: z
    .string()
    .optional()
    .transform((text) => (text ?? '').split(/[\s,;]+/).filter(Boolean))
    .pipe(companyPatch.shape.link_domains.unwrap()),
  link_max: companyPatch.shape.link_max,
  /** A day; the link works until it ends. */
  link_until: z.iso.date().optional(),
});

export const settingHandlers: TeamHandlers = {
  async style(form, { api, company, page }) {
    const { value, rejected } = parseForm(form, brandForm);
    if (rejected) return { rejected };
    await api.put('/companies/:id/styles', { params: company, body: value, ...NO_RETRY });
    return { to: `${page}?view=style`, messageKey: 'done.saved' };
  },
  async settings(form, { api, company, page }) {
    const { value, rejected } = parseForm(form, settingsForm);
    if (rejected) return { rejected };
    const { domain_open, studio_limit = null, link_max = null, link_until, ...rest } = value;
    const link_expires_at = link_until ? `${link_until}T23:59:59Z` : null;
    const settings = { ...rest, studio_limit, link_max, link_expires_at };
    // Only a company with a mail domain has this checkbox.
    const body = form.has('has_domain') ? { ...settings, domain_open } : settings;
    try {
      await api.patch('/companies/:id', { params: company, body, ...NO_RETRY });
    } catch (error) {
      if (reasonOf(error) === 'link_past') return { rejected: rejectForm(form, { link_until: 'past' }) };
      throw error;
    }
    return { to: `${page}?view=settings`, messageKey: 'done.saved' };
  },
};
