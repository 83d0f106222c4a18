// Photos from a phone: the person creates and ends the link; the phone that scanned it uploads without signing in.
import { z } from 'zod';
import { phoneLink, phoneLinkAnswer, phoneUpload } from '../../contracts/phone-links.ts';
import { createPhoneLink, readPhoneLink, revokePhoneLink, watchPhoneLink } from '../../domain/phone-links/links.ts';
import { PHONE_SOURCE, readPhoneUpload, resolvePhoneLink } from '../../domain/phone-links/use-link.ts';
import { streamChanges } from '../event-stream.ts';
import { perHour, route } from '../route.ts';
import { tusRoutes } from './tus-routes.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const order = z.object({ id: z.uuid() });
const linkPath = '/orders/:id/phone-link';
const token = z.string().max(MAX_LENGTHS.linkToken);
const params = z.object({ token });

export const phoneRoutes = [
  route({
    method: 'POST',
    path: linkPath,
    rule: 'person',
    summary: 'Makes a link for adding photos from a phone, and ends the one before it',
    params: order,
    answer: phoneLink,
    status: 201,
    limit: perHour(30),
    handler: ({ deps, viewer }, { params: { id } }) => createPhoneLink(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: linkPath,
    rule: 'person',
    summary: 'The link that still opens, if there is one',
    params: order,
    answer: phoneLinkAnswer,
    handler: ({ deps, viewer }, { params: { id } }) => readPhoneLink(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: `${linkPath}/events`,
    rule: 'person',
    summary: 'Says when photos have come by the link (server-sent events); closes when the link has ended',
    params: order,
    idempotent: false,
    handler: async ({ deps, viewer, request }, { params: { id } }) =>
      streamChanges(deps, viewer.customer.id, await watchPhoneLink(deps, viewer, id), request.signal),
  }),
  route({
    method: 'DELETE',
    path: linkPath,
    rule: 'person',
    summary: 'Ends the link at once',
    params: order,
    handler: ({ deps, viewer }, { params: { id } }) => revokePhoneLink(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/phone-uploads/:token',
    rule: 'public',
    summary: 'What a phone has added, and what was found about it',
    params,
    answer: phoneUpload,
    limit: perHour(1200),
    handler: ({ deps }, { params: { token: code } }) => readPhoneUpload(deps, code),
  }),
  ...tusRoutes({
    rule: 'public',
    path: '/phone-uploads/:token/photos',
    param: { token },
    from: ' from a phone',
    source: PHONE_SOURCE,
    forms: true,
    enter: async ({ deps }, value) => {
      const { link, person } = await resolvePhoneLink(deps, value);
      return { person, orderId: link.order_id };
    },
  }),
];
