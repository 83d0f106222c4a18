// Photos on their way in: resumable for browsers with JavaScript, one form post for those without.
import { z } from 'zod';
import { route } from '../route.ts';
import { handleForm } from './form.ts';
import { handleTus } from './tus.ts';

const params = z.object({ id: z.uuid() });
const uploadParams = params.extend({ upload: z.uuid() });
const raw = { raw: true, idempotent: false, rule: 'person' } as const;
const path = '/orders/:id/attachments';

export const uploadRoutes = [
  route({
    ...raw,
    method: 'POST',
    path,
    summary: 'Begins a resumable upload (tus), or takes photos from a form and answers 303',
    params,
    limit: { points: 300, seconds: 3600 },
    handler: ({ deps, viewer, request }, { params: { id } }) =>
      request.headers.get('content-type')?.startsWith('multipart/form-data')
        ? handleForm(deps, viewer, id, request)
        : handleTus(deps, viewer, id, request),
  }),
  route({
    ...raw,
    method: 'OPTIONS',
    path,
    summary: 'Says what the upload protocol can do (tus)',
    params,
    handler: ({ deps, viewer, request }, { params: { id } }) => handleTus(deps, viewer, id, request),
  }),
  ...(['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) =>
    route({
      ...raw,
      method,
      path: `${path}/:upload`,
      summary: {
        HEAD: 'Says how much of an upload has arrived (tus)',
        PATCH: 'Sends more of an upload; the last piece answers with Attachment-Id (tus)',
        DELETE: 'Gives an upload up (tus)',
        OPTIONS: 'Says what the upload protocol can do (tus)',
      }[method],
      params: uploadParams,
      handler: ({ deps, viewer, request }, { params: { id, upload } }) => handleTus(deps, viewer, id, request, upload),
    }),
  ),
];
