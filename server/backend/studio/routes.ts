// The studio: makes new pictures from existing ones.
import { z } from 'zod';
import { deletionReceipt } from '../../contracts/api.ts';
import { listCursor } from '../../contracts/list-cursor.ts';
import {
  editConsents,
  generation,
  generationsAnswer,
  keptGeneration,
  sourcesAnswer,
  studioAnswer,
  studioInput,
  studioPreviewQuery,
} from '../../contracts/studio.ts';
import { PREVIEWS_PER_MINUTE } from '../../contracts/studio-lists.ts';
import { deleteGeneration } from '../../domain/studio/delete-generation.ts';
import { readEditConsents } from '../../domain/studio/edit-consent.ts';
import { watchGeneration } from '../../domain/studio/find-generation.ts';
import {
  listGenerations,
  listSources,
  readGeneration,
  readStudio,
  viewGeneration,
} from '../../domain/studio/read-studio.ts';
import { previewEdit } from '../../domain/studio/preview-edit.ts';
import { startGeneration } from '../../domain/studio/start-generation.ts';
import { withdrawEditConsents } from '../../domain/studio/withdraw-edit-consents.ts';
import { streamChanges } from '../event-stream.ts';
import { perHour, perMinute, route } from '../route.ts';

const params = z.object({ id: z.uuid() });

export const studioRoutes = [
  route({
    method: 'GET',
    path: '/studio',
    rule: 'person',
    summary: 'Credits that the person can spend on new pictures: their own, and their company’s',
    answer: studioAnswer,
    handler: ({ deps, viewer }) => readStudio(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/studio/sources',
    rule: 'person',
    summary: 'Pictures of the person’s own that a new one can be made of, newest first',
    query: z.object({
      kind: z.enum(['photo', 'headshot', 'studio']).optional(),
      id: z.uuid().optional(),
      before: listCursor.optional(),
    }),
    answer: sourcesAnswer,
    handler: ({ deps, viewer }, { query }) => listSources(deps, viewer, query),
  }),
  route({
    method: 'GET',
    path: '/studio/hosted-consents',
    rule: 'person',
    summary: 'Whom the person’s pictures may be sent to for other clothes and poses',
    answer: editConsents,
    handler: ({ deps, viewer }) => readEditConsents(deps, viewer),
  }),
  route({
    method: 'DELETE',
    path: '/studio/hosted-consents',
    rule: 'person',
    summary:
      'Takes these consents back, of all shoots; pictures that wait for such an edit stop and give their credits back',
    handler: ({ deps, viewer }) => withdrawEditConsents(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/studio/preview',
    rule: 'person',
    summary:
      'Shows an edit before it is kept: a WebP of 640 x 800, free; `Preview-Problem` says why it could not be kept',
    query: studioPreviewQuery,
    limit: perMinute(PREVIEWS_PER_MINUTE),
    handler: async ({ deps, viewer, request }, { query }) => {
      const { bytes, problem } = await previewEdit(deps, viewer, query, request.signal);
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'private, no-store',
          ...(problem && { 'preview-problem': problem }),
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/studio/generations',
    rule: 'person',
    summary:
      'Takes its price and makes a new picture; the same `request_id`, or the same edit of the same picture, again answers with the same one',
    body: studioInput,
    answer: keptGeneration,
    status: 201,
    limit: perHour(200),
    handler: async ({ deps, viewer }, { body }) => {
      const { row, started } = await startGeneration(deps, viewer, body);
      return { ...(await viewGeneration(deps, row)), charged: started };
    },
  }),
  route({
    method: 'GET',
    path: '/studio/generations',
    rule: 'person',
    summary: 'What was made in the studio, newest first; with `source_id`, what is kept of that picture',
    query: z.object({ source_id: z.uuid().optional(), before: listCursor.optional() }),
    answer: generationsAnswer,
    handler: ({ deps, viewer }, { query }) => listGenerations(deps, viewer, query),
  }),
  route({
    method: 'GET',
    path: '/studio/generations/:id',
    rule: 'person',
    summary: 'One of them, with the picture that it was made of',
    params,
    answer: generation,
    handler: ({ deps, viewer }, { params: { id } }) => readGeneration(deps, viewer, id),
  }),
  route({
    method: 'DELETE',
    path: '/studio/generations/:id',
    rule: 'person',
    summary: 'Deletes its picture, or stops it and gives its credit back',
    params,
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id } }) => deleteGeneration(deps, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/studio/generations/:id/events',
    rule: 'person',
    summary: 'Says when to look at it again (server-sent events); closes when the picture is there',
    params,
    idempotent: false,
    handler: async ({ deps, viewer, request }, { params: { id } }) =>
      streamChanges(deps, viewer.customer.id, await watchGeneration(deps, viewer, id), request.signal),
  }),
];
