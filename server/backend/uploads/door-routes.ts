// The upload link of a shoot that a company's program made: its secret is the right to it, and nobody has to sign in.
import { z } from 'zod';
import { uploadDoor } from '../../contracts/partner.ts';
import {
  agreeAtDoor,
  enterDoor,
  readDoor,
  removeAtDoor,
  startAtDoor,
} from '../../domain/partner-shoots/upload-door.ts';
import { route } from '../route.ts';
import { handleForm } from './form.ts';

const params = z.object({ token: z.string().max(100) });
const yes = z.union([z.literal(true), z.literal('true').transform(() => true as const)]);
const door = { rule: 'public', limit: { points: 300, seconds: 3600 } } as const;

export const uploadDoorRoutes = [
  route({
    ...door,
    method: 'GET',
    path: '/uploads/:token',
    summary: 'What an upload link is for, and what has been uploaded',
    params,
    answer: uploadDoor,
    limit: { points: 1200, seconds: 3600 },
    handler: ({ deps }, { params: { token } }) => readDoor(deps, token),
  }),
  route({
    ...door,
    method: 'POST',
    path: '/uploads/:token/consent',
    summary: 'The person agrees to the processing of their face and says that they are of age',
    params,
    body: z.object({ adult: yes, face_processing: yes }),
    handler: ({ deps }, { params: { token } }) => agreeAtDoor(deps, token),
  }),
  route({
    ...door,
    raw: true,
    idempotent: false,
    method: 'POST',
    path: '/uploads/:token/photos',
    summary: 'Takes photos from a form and answers 303',
    params,
    handler: async ({ deps, request }, { params: { token } }) => {
      const { person, orderId } = await enterDoor(deps, token);
      return handleForm(deps, person, orderId, request);
    },
  }),
  route({
    ...door,
    method: 'DELETE',
    path: '/uploads/:token/photos/:photo_id',
    summary: 'Removes a photo at once',
    params: params.extend({ photo_id: z.uuid() }),
    handler: ({ deps }, { params: { token, photo_id } }) => removeAtDoor(deps, token, photo_id),
  }),
  route({
    ...door,
    method: 'POST',
    path: '/uploads/:token/start',
    summary: 'Starts the shoot on one of the company’s seats',
    params,
    handler: ({ deps }, { params: { token } }) => startAtDoor(deps, token),
  }),
];
