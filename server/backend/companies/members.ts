// A company's members: roles, invitations, reminders.
import { z } from 'zod';
import {
  company,
  invite,
  inviteLink,
  invitedAnswer,
  invitesAnswer,
  invitesInput,
  memberPatch,
  membersAnswer,
  ownerInput,
  remindAnswer,
  remindInput,
} from '../../contracts/companies.ts';
import { acceptInvite, readInviteLink } from '../../domain/companies/accept-invite.ts';
import { inviteMembers, listInvites, resendInvite, revokeInvite } from '../../domain/companies/invites.ts';
import { changeRole, transferOwnership, listMembers, removeMember } from '../../domain/companies/members.ts';
import { remindMembers } from '../../domain/companies/remind-members.ts';
import { perHour, route } from '../route.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const params = z.object({ id: z.uuid() });
const ofMember = params.extend({ customer_id: z.uuid() });
const ofInvite = params.extend({ invite_id: z.uuid() });
const byToken = z.object({ token: z.string().max(MAX_LENGTHS.linkToken) });

export const companyMemberRoutes = [
  route({
    method: 'GET',
    path: '/companies/:id/members',
    rule: 'person',
    summary: 'The members, with how far each has come',
    params,
    answer: membersAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => listMembers(deps, viewer, id),
  }),
  route({
    method: 'PATCH',
    path: '/companies/:id/members/:customer_id',
    rule: 'person',
    summary: 'Makes a member a manager, or an employee again (owner only)',
    params: ofMember,
    body: memberPatch,
    handler: ({ deps, viewer }, { params: { id, customer_id }, body }) =>
      changeRole(deps, viewer, id, customer_id, body.role),
  }),
  route({
    method: 'DELETE',
    path: '/companies/:id/members/:customer_id',
    rule: 'person',
    summary: 'Removes a member, or leaves the company oneself',
    params: ofMember,
    handler: ({ deps, viewer }, { params: { id, customer_id } }) => removeMember(deps, viewer, id, customer_id),
  }),
  route({
    method: 'PUT',
    path: '/companies/:id/owner',
    rule: 'person',
    summary: 'Hands the company over to another member (owner only)',
    params,
    body: ownerInput,
    handler: ({ deps, viewer }, { params: { id }, body }) => transferOwnership(deps, viewer, id, body.customer_id),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/invites',
    rule: 'person',
    summary: 'Invitations that nobody has accepted yet',
    params,
    answer: invitesAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => listInvites(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/invites',
    rule: 'person',
    summary:
      'Invites many people at once and says of each line what became of it; with `preview` what would become of it',
    params,
    body: invitesInput,
    answer: invitedAnswer,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id }, body }) => inviteMembers(deps, viewer, id, body),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/invites/:invite_id/resend',
    rule: 'person',
    summary: 'Sends an invitation again, with a new link',
    params: ofInvite,
    answer: invite,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id, invite_id } }) => resendInvite(deps, viewer, id, invite_id),
  }),
  route({
    method: 'DELETE',
    path: '/companies/:id/invites/:invite_id',
    rule: 'person',
    summary: 'Takes an invitation back; its link stops working',
    params: ofInvite,
    handler: ({ deps, viewer }, { params: { id, invite_id } }) => revokeInvite(deps, viewer, id, invite_id),
  }),
  route({
    method: 'GET',
    path: '/invites/:token',
    rule: 'public',
    summary: 'What an invitation’s link is for',
    params: byToken,
    answer: inviteLink,
    limit: perHour(60),
    handler: ({ deps }, { params: { token } }) => readInviteLink(deps, token),
  }),
  route({
    method: 'POST',
    path: '/invites/:token/accept',
    rule: 'person',
    summary: 'Accepts an invitation by its link, or by its id for whom it was sent to',
    params: byToken,
    answer: company,
    limit: perHour(30),
    handler: ({ deps, viewer }, { params: { token } }) =>
      acceptInvite(deps, viewer, z.uuid().safeParse(token).success ? { id: token } : { token }),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/reminders',
    rule: 'person',
    summary: 'Reminds those whose seat waits; nobody more than once a day',
    params,
    body: remindInput,
    answer: remindAnswer,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id }, body }) => remindMembers(deps, viewer, id, body.customer_ids),
  }),
];
