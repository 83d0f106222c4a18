// The buttons for a company's invitations and members.
import { ONCE } from '~/api/client';
import { textOf } from '~/parts/posted-form';
import type { InvitedAnswer } from '#server/contracts/companies.ts';
import { orNothing, type Buttons, type PostedForm } from './outcome';

export const memberButtons: Buttons = {
  invite: async ({ api, form, path }) => {
    const file = form.get('file');
    const listed = file instanceof File && file.size > 0 ? await file.text() : '';
    const emails = [listed, textOf(form, 'emails')].filter(Boolean).join('\n');
    const role = textOf(form, 'role') || 'employee';
    const language = orNothing(textOf(form, 'language'));
    return {
      invited: (await api.post<InvitedAnswer>(`${path}/invites`, { emails: emails || ' ', role, language }, ONCE))!,
    };
  },
  resend: async (posted) => {
    await posted.api.post(`${inviteOf(posted)}/resend`, {}, ONCE);
    return { to: posted.page, said: 'resent' };
  },
  'resend-all': async ({ api, form, path, page }) => {
    // One after another: those sent before a fault stay sent.
    const ids = form.getAll('invite_id').map(String);
    for (const id of ids) await api.post(`${path}/invites/${encodeURIComponent(id)}/resend`, {}, ONCE);
    return { to: page, said: 'resentAll', vars: { count: ids.length } };
  },
  revoke: async (posted) => {
    await posted.api.delete(inviteOf(posted), ONCE);
    return { to: posted.page, said: 'revoked' };
  },
  'renew-link': async ({ api, path, page }) => {
    await api.post(`${path}/team-code`, {}, ONCE);
    return { to: page, said: 'renewed' };
  },
  remind: async ({ api, form, path, page }) => {
    const member = textOf(form, 'customer_id');
    const whom = member ? { customer_ids: [member] } : {};
    const answer = await api.post<{ reminded: number }>(`${path}/reminders`, whom, ONCE);
    const count = answer?.reminded ?? 0;
    return count > 0 ? { to: page, said: 'reminded', vars: { count } } : { to: page, said: 'remindedNobody' };
  },
  role: async ({ api, form, path, page }) => {
    const role = textOf(form, 'role');
    await api.patch(`${path}/members/${encodeURIComponent(textOf(form, 'customer_id'))}`, { role }, ONCE);
    return { to: page, said: 'role' };
  },
  'hand-over': async ({ api, form, path, page }) => {
    await api.put(`${path}/owner`, { customer_id: textOf(form, 'customer_id') }, ONCE);
    return { to: page, said: 'handed' };
  },
  remove: async ({ api, form, path, page }) => {
    await api.delete(`${path}/members/${encodeURIComponent(textOf(form, 'customer_id'))}`, ONCE);
    return { to: page, said: 'removed' };
  },
  erase: async ({ api, form, page }) => {
    await api.delete(`customers/${encodeURIComponent(textOf(form, 'customer_id'))}`, ONCE);
    return { to: page, said: 'erased' };
  },
  leave: async ({ api, path, own }) => {
    await api.delete(`${path}/members/${encodeURIComponent(own)}`, ONCE);
    return { to: '/app/teams', said: 'left' };
  },
};

const inviteOf = ({ form, path }: PostedForm): string =>
  `${path}/invites/${encodeURIComponent(textOf(form, 'invite_id'))}`;
