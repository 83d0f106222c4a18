// Photos from a phone: the person makes and ends the link, the phone that scanned it uploads without signing in.
import { z } from 'zod';
import { phoneLink, phoneLinkAnswer, phoneUpload } from '../../contracts/phone-links.ts';
import { makePhoneLink, readPhoneLink, revokePhoneLink } from '../../domain/phone-links/links.ts';
import { PHONE_SOURCE, readPhoneUpload, usePhoneLink } from '../../domain/phone-links/use-link.ts';
import { addressOf, route } from '../route.ts';
import { handleForm } from './form.ts';
import { handleTus } from './tus.ts';

const order = z.object({ id: z.uuid() });
const linkPath = '/orders/:id/phone-link';
const params = z.object({ token: z.string().max(100) });
const uploadParams = params.extend({ upload: z.uuid() });
const path = '/phone-uploads/:token/photos';
const raw = { raw: true, idempotent: false, rule: 'public' } as const;
const SOURCE = { source: PHONE_SOURCE };
/** Where tus answers from: the protocol tells the browser its own address. */
const addressFor = (token: string): string => addressOf({ path: path.replace(':token', token) });

export const phoneRoutes = [
  route({
    method: 'POST',
    path: linkPath,
    rule: 'person',
    summary: 'Makes a link for adding photos from a phone, and ends the one before it',
    params: order,
    answer: phoneLink,
    status: 201,
    limit: { points: 30, seconds: 3600 },
    handler: ({ deps, viewer }, { params: { id } }) => makePhoneLink(deps, viewer, id),
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
    limit: { points: 1200, seconds: 3600 },
    handler: ({ deps }, { params: { token } }) => readPhoneUpload(deps, token),
  }),
  route({
    ...raw,
    method: 'POST',
    path,
    summary: 'Begins a resumable upload from a phone (tus), or takes photos from a form and answers 303',
    params,
    limit: { points: 300, seconds: 3600 },
    handler: async ({ deps, request }, { params: { token } }) => {
      const { link, person } = await usePhoneLink(deps, token);
      return request.headers.get('content-type')?.startsWith('multipart/form-data')
        ? handleForm(deps, person, link.order_id, request, SOURCE)
        : handleTus(deps, person, link.order_id, request, undefined, { ...SOURCE, path: addressFor(token) });
    },
  }),
  route({
    ...raw,
    method: 'OPTIONS',
    path,
    summary: 'Says what the upload protocol can do (tus)',
    params,
    handler: async ({ deps, request }, { params: { token } }) => {
      const { link, person } = await usePhoneLink(deps, token);
      return handleTus(deps, person, link.order_id, request, undefined, { ...SOURCE, path: addressFor(token) });
    },
  }),
  ...(['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) =>
    route({
      ...raw,
      method,
      path: `${path}/:upload`,
      summary: {
        HEAD: 'Says how much of an upload from a phone has arrived (tus)',
        PATCH: 'Sends more of an upload from a phone; the last piece answers with Attachment-Id (tus)',
        DELETE: 'Gives an upload from a phone up (tus)',
        OPTIONS: 'Says what the upload protocol can do (tus)',
      }[method],
      params: uploadParams,
      handler: async ({ deps, request }, { params: { token, upload } }) => {
        const { link, person } = await usePhoneLink(deps, token);
        return handleTus(deps, person, link.order_id, request, upload, { ...SOURCE, path: addressFor(token) });
      },
    }),
  ),
];
