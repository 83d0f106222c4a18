// Judges frames of the live camera, for the pages that take photos. No frame is stored.
import { z } from 'zod';
import { CAMERA_FRAME_LIMITS } from '../../contracts/camera-frames.ts';
import { frameFindings, cameraFrameQuery } from '../../contracts/camera.ts';
import type { Person } from '../../domain/access/viewer.ts';
import type { Deps } from '../../domain/deps.ts';
import { AppError } from '../../domain/errors.ts';
import { resolveUploadToken } from '../../domain/partner-shoots/public-upload.ts';
import { resolvePhoneLink } from '../../domain/phone-links/use-link.ts';
import { resolveDraftToken } from '../../domain/visitor-drafts/open-draft.ts';
import { assertFrameAllowed, checkFrame } from '../../domain/photos/check-frame.ts';
import { route } from '../route.ts';
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';

const token = z.object({ token: z.string().max(MAX_LENGTHS.linkToken) });
const frame = {
  method: 'POST',
  raw: 'frame',
  idempotent: false,
  summary: 'What a photo taken now would be worth, for one JPEG frame of a camera; the frame is not kept',
  query: cameraFrameQuery,
  answer: frameFindings,
} as const;

export const cameraRoutes = [
  route({
    ...frame,
    path: '/orders/:id/camera-check',
    rule: 'person',
    params: z.object({ id: z.uuid() }),
    handler: ({ deps, viewer, request }, { params: { id }, query: { width } }) =>
      checkCameraFrame(deps, viewer, id, request, width),
  }),
  route({
    ...frame,
    path: '/phone-uploads/:token/camera-check',
    rule: 'public',
    params: token,
    handler: async ({ deps, request }, { params, query: { width } }) => {
      const { link, person } = await resolvePhoneLink(deps, params.token);
      return checkCameraFrame(deps, person, link.order_id, request, width);
    },
  }),
  route({
    ...frame,
    path: '/uploads/:token/camera-check',
    rule: 'public',
    params: token,
    handler: async ({ deps, request }, { params, query: { width } }) => {
      const { person, orderId } = await resolveUploadToken(deps, params.token);
      return checkCameraFrame(deps, person, orderId, request, width);
    },
  }),
  route({
    ...frame,
    path: '/visitor-drafts/:token/camera-check',
    rule: 'public',
    params: token,
    handler: async ({ deps, request }, { params, query: { width } }) => {
      const { person, orderId } = await resolveDraftToken(deps, params.token);
      return checkCameraFrame(deps, person, orderId, request, width);
    },
  }),
];

async function checkCameraFrame(deps: Deps, person: Person, orderId: string, request: Request, width: number) {
  await assertFrameAllowed(deps, person, orderId);
  return checkFrame(deps, orderId, await readFrame(request), width);
}

/** Reads the frame into memory, up to the limit of a frame. */
async function readFrame({ headers, body }: Request): Promise<Uint8Array> {
  const { maxBytes } = CAMERA_FRAME_LIMITS;
  const tooLarge = () => new AppError('too_large', `A frame can have ${maxBytes} bytes at most.`, { max: maxBytes });
  if (!body || !headers.get('content-type')?.startsWith('image/jpeg'))
    throw new AppError('invalid_input', 'Send one JPEG as the body, with its type.');
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
