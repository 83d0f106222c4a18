// The buttons for a company's invitations and members.
import { ONCE } from '~/api/client';
import { choiceOf, optionalChoiceOf, textOf } from '~/parts/posted-form';
import { memberPatch } from '#server/contracts/companies.ts';
import { LOCALES } from '#server/contracts/locales.ts';
import type { Buttons, PostedForm } from './outcome';

/** Ownership is handed over, never given as a role. */
const GIVEN_ROLES = memberPatch.shape.role.options;

export const memberButtons: Buttons = {
  invite: async ({ api, form, company }) => {
    const file = form.get('file');
    const listed = file instanceof File && file.size > 0 ? await file.text() : '';
    const emails = [listed, textOf(form, 'emails')].filter(Boolean).join('\n');
    const role = optionalChoiceOf(form, 'role', GIVEN_ROLES);
    const language = optionalChoiceOf(form, 'language', LOCALES);
    const body = { emails: emails || ' ', role, language };
    return { invited: (await api.post('/companies/:id/invites', { params: company, body, ...ONCE }))! };
  },
  resend: async (posted) => {
    await posted.api.post('/companies/:id/invites/:invite_id/resend', { params: inviteOf(posted), ...ONCE });
    return { to: posted.page, said: 'resent' };
  },
  'resend-all': async ({ api, form, company, page }) => {
    // One after another: those sent before a fault stay sent.
    const ids = form.getAll('invite_id').map(String);
    for (const invite_id of ids)
      await api.post('/companies/:id/invites/:invite_id/resend', { params: { ...company, invite_id }, ...ONCE });
    return { to: page, said: 'resentAll', vars: { count: ids.length } };
  },
  revoke: async (posted) => {
    await posted.api.delete('/companies/:id/invites/:invite_id', { params: inviteOf(posted), ...ONCE });
    return { to: posted.page, said: 'revoked' };
  },
  'renew-link': async ({ api, company, page }) => {
    await api.post('/companies/:id/team-code', { params: company, ...ONCE });
    return { to: page, said: 'renewed' };
  },
  remind: async ({ api, form, company, page }) => {
    const member = textOf(form, 'customer_id');
    const body = member ? { customer_ids: [member] } : {};
    const answer = await api.post('/companies/:id/reminders', { params: company, body, ...ONCE });
    const count = answer?.reminded ?? 0;
    return count > 0 ? { to: page, said: 'reminded', vars: { count } } : { to: page, said: 'remindedNobody' };
  },
  role: async (posted) => {
    const body = { role: choiceOf(posted.form, 'role', GIVEN_ROLES) };
    await posted.api.patch('/companies/:id/members/:customer_id', { params: memberOf(posted), body, ...ONCE });
    return { to: posted.page, said: 'role' };
  },
  'hand-over': async ({ api, form, company, page }) => {
    const body = { customer_id: textOf(form, 'customer_id') };
    await api.put('/companies/:id/owner', { params: company, body, ...ONCE });
    return { to: page, said: 'handed' };
  },
  remove: async (posted) => {
    await posted.api.delete('/companies/:id/members/:customer_id', { params: memberOf(posted), ...ONCE });
    return { to: posted.page, said: 'removed' };
  },
  erase: async ({ api, form, page }) => {
    await api.delete('/customers/:id', { params: { id: textOf(form, 'customer_id') }, ...ONCE });
    return { to: page, said: 'erased' };
  },
  leave: async ({ api, company, own }) => {
    await api.delete('/companies/:id/members/:customer_id', { params: { ...company, customer_id: own }, ...ONCE });
    return { to: '/app/teams', said: 'left' };
  },
};

const inviteOf = ({ form, company }: PostedForm) => ({ ...company, invite_id: textOf(form, 'invite_id') });
const memberOf = ({ form, company }: PostedForm) => ({ ...company, customer_id: textOf(form, 'customer_id') });
