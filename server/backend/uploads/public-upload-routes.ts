// The upload link of a shoot that a program created. Its secret is the permission; nobody has to sign in.
import { z } from 'zod';
import { consentProcessor } from '../../contracts/account.ts';
import { publicUpload, shootStart } from '../../contracts/partner.ts';
import {
  consentByUploadLink,
  resolveUploadToken,
  readPublicUpload,
  removePhotoByUploadLink,
  startShootByUploadLink,
} from '../../domain/partner-shoots/public-upload.ts';
import { perHour, route } from '../route.ts';
import { handleForm } from './form.ts';
import { tusRoutes } from './tus-routes.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const token = z.string().max(MAX_LENGTHS.linkToken);
const params = z.object({ token });
const yes = z.union([z.literal(true), z.literal('true').transform(() => true as const)]);
const byToken = { rule: 'public', limit: perHour(300) } as const;

export const publicUploadRoutes = [
  route({
    ...byToken,
    method: 'GET',
    path: '/uploads/:token',
    summary: 'What an upload link is for, and what has been uploaded',
    params,
    answer: publicUpload,
    limit: perHour(1200),
    handler: ({ deps }, { params: { token: link } }) => readPublicUpload(deps, link),
  }),
  route({
    ...byToken,
    method: 'POST',
    path: '/uploads/:token/consent',
    summary: 'The person agrees to the processing of their face and says that they are of age',
    params,
    body: z.object({ adult: yes, face_processing: yes, processor: consentProcessor }),
    handler: ({ deps }, { params: { token: link }, body }) => consentByUploadLink(deps, link, body.processor),
  }),
  route({
    ...byToken,
    raw: 'photos',
    idempotent: false,
    method: 'POST',
    path: '/uploads/:token/photos',
    summary: 'Takes photos from a form and answers 303',
    params,
    handler: async ({ deps, request }, { params: { token: link } }) => {
      const { person, orderId } = await resolveUploadToken(deps, link);
      return handleForm(deps, person, orderId, request);
    },
  }),
  // Its own path beside the photos: an unfinished upload and a photo are deleted by different ids.
  ...tusRoutes({
    rule: 'public',
    path: '/uploads/:token/files',
    param: { token },
    from: ' by an upload link',
    forms: false,
    enter: ({ deps }, value) => resolveUploadToken(deps, value),
  }),
  route({
    ...byToken,
    method: 'DELETE',
    path: '/uploads/:token/photos/:photo_id',
    summary: 'Removes a photo at once',
    params: params.extend({ photo_id: z.uuid() }),
    handler: ({ deps }, { params: { token: link, photo_id } }) => removePhotoByUploadLink(deps, link, photo_id),
  }),
  route({
    ...byToken,
    method: 'POST',
    path: '/uploads/:token/start',
    summary: 'Starts the shoot on one of the company’s seats',
    params,
    body: shootStart,
    handler: ({ deps }, { params: { token: link }, body }) => startShootByUploadLink(deps, link, body.headshots),
  }),
];
