// Drafts of people without an account. The token is the permission; a person who signs in moves the draft to their account.
import { z } from 'zod';
import { order, recheckAnswer } from '../../contracts/api.ts';
import { phoneLink, phoneLinkAnswer } from '../../contracts/phone-links.ts';
import { recheckInput, referenceInput } from '../../contracts/photo-rescue.ts';
import { previewsAnswer, previewsInput } from '../../contracts/previews.ts';
import {
  visitorDraft,
  visitorDraftInput,
  visitorDraftPatch,
  visitorDraftToken,
} from '../../contracts/visitor-drafts.ts';
import { toAttachment } from '../../domain/objects/attachment-view.ts';
import { requestPreviews } from '../../domain/orders/previews.ts';
import { watchOrder } from '../../domain/orders/read-order.ts';
import { createPhoneLink, readPhoneLink, revokePhoneLink, watchPhoneLink } from '../../domain/phone-links/links.ts';
import { chooseDraftLooks, clearVisitorDraft, removeDraftPhoto } from '../../domain/visitor-drafts/change-draft.ts';
import { claimVisitorDraft } from '../../domain/visitor-drafts/claim-draft.ts';
import { beginVisitorDraft, readVisitorDraft, resolveDraftToken } from '../../domain/visitor-drafts/open-draft.ts';
import { chooseDraftReference, recheckDraftPhoto } from '../../domain/visitor-drafts/rescue-photo.ts';
import { streamChanges } from '../event-stream.ts';
import { perHour, route } from '../route.ts';
import { tusRoutes } from '../uploads/tus-routes.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const token = z.string().max(MAX_LENGTHS.linkToken);
const params = z.object({ token });
const photoParams = params.extend({ photo_id: z.uuid() });
const path = '/visitor-drafts/:token';
const visitor = { rule: 'public', limit: perHour(300) } as const;

export const visitorDraftRoutes = [
  route({
    ...visitor,
    method: 'POST',
    path: '/visitor-drafts',
    summary: 'Records the consent of a person without an account and begins their draft',
    body: visitorDraftInput,
    answer: visitorDraftToken,
    status: 201,
    limit: perHour(60),
    handler: ({ deps, ip }, { body }) => beginVisitorDraft(deps, ip, body),
  }),
  route({
    ...visitor,
    method: 'GET',
    path,
    summary: 'The photos and looks of a visitor’s draft',
    params,
    answer: visitorDraft,
    limit: perHour(2400),
    handler: ({ deps }, { params: given }) => readVisitorDraft(deps, given.token),
  }),
  route({
    ...visitor,
    method: 'PATCH',
    path,
    summary: 'Chooses the looks of a visitor’s draft',
    params,
    body: visitorDraftPatch,
    handler: ({ deps }, { params: given, body }) => chooseDraftLooks(deps, given.token, body.styles),
  }),
  route({
    ...visitor,
    method: 'DELETE',
    path,
    summary: 'Withdraws the consent of a visitor and deletes their photos and previews at once',
    params,
    handler: ({ deps }, { params: given }) => clearVisitorDraft(deps, given.token),
  }),
  route({
    ...visitor,
    method: 'DELETE',
    path: `${path}/photos/:photo_id`,
    summary: 'Removes a photo of a visitor’s draft at once',
    params: photoParams,
    handler: ({ deps }, { params: given }) => removeDraftPhoto(deps, given.token, given.photo_id),
  }),
  route({
    ...visitor,
    method: 'POST',
    path: `${path}/photos/:photo_id/recheck`,
    summary:
      'Checks a photo of a visitor’s draft with several faces again: only a part of it, or without what is no face',
    params: photoParams,
    body: recheckInput,
    answer: recheckAnswer,
    limit: perHour(120),
    handler: async ({ deps }, { params: given, body }) => {
      const { photo, reason } = await recheckDraftPhoto(deps, given.token, given.photo_id, body);
      return { attachment: await toAttachment(deps, photo), reason };
    },
  }),
  route({
    ...visitor,
    method: 'POST',
    path: `${path}/reference`,
    summary:
      'Compares the photos of a visitor’s draft with this one: accepts those of its person and refuses the others',
    params,
    body: referenceInput,
    answer: visitorDraft,
    limit: perHour(60),
    handler: async ({ deps }, { params: given, body }) => {
      await chooseDraftReference(deps, given.token, body.attachment_id);
      return readVisitorDraft(deps, given.token);
    },
  }),
  // Its own path beside the photos: an unfinished upload and a photo are deleted by different ids.
  ...tusRoutes({
    rule: 'public',
    path: `${path}/files`,
    param: { token },
    from: ' to a visitor’s draft',
    forms: true,
    enter: ({ deps }, value) => resolveDraftToken(deps, value),
  }),
  route({
    ...visitor,
    method: 'POST',
    path: `${path}/previews`,
    summary: 'Small pictures of a visitor in each look; makes those that are missing',
    params,
    body: previewsInput,
    answer: previewsAnswer,
    // Repeating it is harmless, and pages that wait for pictures do so often.
    idempotent: false,
    limit: perHour(2400),
    handler: async ({ deps }, { params: given, body }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return requestPreviews(deps, person, orderId, body.first);
    },
  }),
  route({
    ...visitor,
    method: 'GET',
    path: `${path}/events`,
    summary: 'Says when to look at a visitor’s draft again (server-sent events); closes when all previews are made',
    params,
    idempotent: false,
    handler: async ({ deps, request }, { params: given }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return streamChanges(deps, orderId, await watchOrder(deps, person, orderId), request.signal);
    },
  }),
  route({
    ...visitor,
    method: 'POST',
    path: `${path}/phone-link`,
    summary: 'Makes a link for adding photos to a visitor’s draft from a phone, and ends the one before it',
    params,
    answer: phoneLink,
    status: 201,
    limit: perHour(30),
    handler: async ({ deps }, { params: given }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return createPhoneLink(deps, person, orderId);
    },
  }),
  route({
    ...visitor,
    method: 'GET',
    path: `${path}/phone-link`,
    summary: 'The phone’s link of a visitor’s draft that still opens, if there is one',
    params,
    answer: phoneLinkAnswer,
    limit: perHour(2400),
    handler: async ({ deps }, { params: given }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return readPhoneLink(deps, person, orderId);
    },
  }),
  route({
    ...visitor,
    method: 'GET',
    path: `${path}/phone-link/events`,
    summary: 'Says when photos have come by the phone’s link (server-sent events); closes when the link has ended',
    params,
    idempotent: false,
    handler: async ({ deps, request }, { params: given }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return streamChanges(deps, orderId, await watchPhoneLink(deps, person, orderId), request.signal);
    },
  }),
  route({
    ...visitor,
    method: 'DELETE',
    path: `${path}/phone-link`,
    summary: 'Ends the phone’s link of a visitor’s draft at once',
    params,
    handler: async ({ deps }, { params: given }) => {
      const { person, orderId } = await resolveDraftToken(deps, given.token);
      return revokePhoneLink(deps, person, orderId);
    },
  }),
  route({
    method: 'POST',
    path: `${path}/claim`,
    rule: 'person',
    summary: 'Moves a visitor’s draft to the account of the person who has signed in',
    params,
    answer: order,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: given }) => claimVisitorDraft(deps, viewer, given.token),
  }),
];
