// The buttons for a company's brand style and settings.
import { brandForm, settingsForm } from '#server/contracts/forms/teams.ts';
import { NO_RETRY } from '~/api/client';
import { errorReason } from '~/api/errors';
import { parseForm } from '~/web/forms/parse-form.server';
import { rejectForm } from '~/web/forms/rejected-form';
import type { TeamHandlers } from './team-action';

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
    const { domain_open, has_domain, studio_limit = null, link_max = null, link_until, ...rest } = value;
    const link_expires_at = link_until ? `${link_until}T23:59:59Z` : null;
    const settings = { ...rest, studio_limit, link_max, link_expires_at };
    const body = has_domain ? { ...settings, domain_open } : settings;
    try {
      await api.patch('/companies/:id', { params: company, body, ...NO_RETRY });
    } catch (error) {
      if (errorReason(error) === 'link_past') return { rejected: rejectForm(form, { link_until: 'past' }) };
      throw error;
    }
    return { to: `${page}?view=settings`, messageKey: 'done.saved' };
  },
};
