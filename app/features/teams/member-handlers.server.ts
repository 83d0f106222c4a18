// The buttons for a company's invitations and members.
import { memberPatch } from '#server/contracts/companies.ts';
import { pictureRequestInput } from '#server/contracts/company-pictures.ts';
import { inviteForm, invitesForm, memberForm, openInvitesForm, remindForm } from '#server/contracts/forms/teams.ts';
import { NO_RETRY } from '~/api/client';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';
import { decodeTextFile } from './decode-text-file';
import type { TeamContext, TeamHandlers } from './team-action';

async function readList(form: FormData) {
  const { columns, emails, file: chosen, checked, ...choices } = parseFormOrThrow(form, invitesForm);
  const file = chosen instanceof File ? decodeTextFile(new Uint8Array(await chosen.arrayBuffer())) : chosen;
  // A list without addresses is answered like one without valid addresses; an empty string would be a failed call.
  const list = { ...choices, ...(columns?.length && { columns }), emails: emails || ' ', ...(file && { file }) };
  return { list, checked };
}

async function previewList({ list }: Awaited<ReturnType<typeof readList>>, { api, company }: TeamContext) {
  const body = { ...list, preview: true };
  const answer = (await api.post('/companies/:id/invites', { params: company, body, ...NO_RETRY }))!;
  const { emails, file, role, language } = list;
  return { preview: { answer, list: { emails, role, ...(file ? { file } : {}), ...(language ? { language } : {}) } } };
}

const inviteParams = (form: FormData, { company }: TeamContext) => ({
  ...company,
  ...parseFormOrThrow(form, inviteForm),
});
const memberParams = (form: FormData, { company }: TeamContext) => ({
  ...company,
  ...parseFormOrThrow(form, memberForm),
});

export const memberHandlers: TeamHandlers = {
  /** A table is previewed, with the meaning of its columns, before anybody is invited; and again after its columns were changed. */
  async invite(form, context) {
    const typed = await readList(form);
    const { list, checked } = typed;
    if (!checked || list.columns?.join(',') !== checked) {
      const preview = await previewList(typed, context);
      if (preview.preview.answer.columns) return preview;
    }
    const { api, company } = context;
    return { invited: (await api.post('/companies/:id/invites', { params: company, body: list, ...NO_RETRY }))! };
  },
  preview: async (form, context) => previewList(await readList(form), context),
  async resend(form, context) {
    const params = inviteParams(form, context);
    await context.api.post('/companies/:id/invites/:invite_id/resend', { params, ...NO_RETRY });
    return { to: context.page, messageKey: 'done.resent' };
  },
  async 'resend-all'(form, { api, company, page }) {
    // One after another: those sent before an error stay sent.
    const { invite_id: ids } = parseFormOrThrow(form, openInvitesForm);
    for (const invite_id of ids)
      await api.post('/companies/:id/invites/:invite_id/resend', { params: { ...company, invite_id }, ...NO_RETRY });
    return { to: page, messageKey: 'done.resentAll', messageParams: { count: ids.length } };
  },
  async revoke(form, context) {
    const params = inviteParams(form, context);
    await context.api.delete('/companies/:id/invites/:invite_id', { params, ...NO_RETRY });
    return { to: context.page, messageKey: 'done.revoked' };
  },
  async 'renew-link'(_, { api, company, page }) {
    await api.post('/companies/:id/team-code', { params: company, ...NO_RETRY });
    return { to: page, messageKey: 'done.renewed' };
  },
  async remind(form, { api, company, page }) {
    const { customer_id } = parseFormOrThrow(form, remindForm);
    const body = customer_id ? { customer_ids: [customer_id] } : {};
    const answer = await api.post('/companies/:id/reminders', { params: company, body, ...NO_RETRY });
    const count = answer?.reminded ?? 0;
    return count > 0
      ? { to: page, messageKey: 'done.reminded', messageParams: { count } }
      : { to: page, messageKey: 'done.remindedNobody' };
  },
  async 'ask-picture'(form, context) {
    const params = memberParams(form, context);
    const body = parseFormOrThrow(form, pictureRequestInput);
    const path = '/companies/:id/members/:customer_id/picture-request';
    await context.api.post(path, { params, body, ...NO_RETRY });
    return { to: `${context.page}?view=gallery`, messageKey: 'done.pictureAsked' };
  },
  async role(form, context) {
    const params = memberParams(form, context);
    const body = parseFormOrThrow(form, memberPatch);
    await context.api.patch('/companies/:id/members/:customer_id', { params, body, ...NO_RETRY });
    return { to: context.page, messageKey: 'done.role' };
  },
  async 'hand-over'(form, { api, company, page }) {
    const body = parseFormOrThrow(form, memberForm);
    await api.put('/companies/:id/owner', { params: company, body, ...NO_RETRY });
    return { to: page, messageKey: 'done.handed' };
  },
  async remove(form, context) {
    const params = memberParams(form, context);
    await context.api.delete('/companies/:id/members/:customer_id', { params, ...NO_RETRY });
    return { to: context.page, messageKey: 'done.removed' };
  },
  async erase(form, { api, page }) {
    const { customer_id: id } = parseFormOrThrow(form, memberForm);
    await api.delete('/customers/:id', { params: { id }, ...NO_RETRY });
    return { to: page, messageKey: 'done.erased' };
  },
  async leave(_, { api, company, customerId }) {
    const params = { ...company, customer_id: customerId };
    await api.delete('/companies/:id/members/:customer_id', { params, ...NO_RETRY });
    return { to: '/app/teams', messageKey: 'done.left' };
  },
};
