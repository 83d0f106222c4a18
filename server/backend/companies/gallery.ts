// A company's pictures and its log: the gallery, its exports, the one picture of each person, and who did what.
import { z } from 'zod';
import { STYLE_IDS } from '../../contracts/catalogue.ts';
import { companyLogAnswer, companyLogFilter } from '../../contracts/audit.ts';
import { exportAgain, exportProgress } from '../../contracts/exports.ts';
import { consistencyAnswer, galleryAnswer } from '../../contracts/company-gallery.ts';
import { memberPictureInput, pictureRequestInput } from '../../contracts/company-pictures.ts';
import { FORMATS, PRESETS } from '../../contracts/downloads.ts';
import { listCursor } from '../../contracts/list-cursor.ts';
import { chooseCompanyPicture, requestCompanyPicture } from '../../domain/companies/company-picture.ts';
import { exportGalleryCsv, readGallery, zipGallery } from '../../domain/companies/gallery.ts';
import { readConsistency } from '../../domain/companies/read-consistency.ts';
import { exportCompanyLog, readCompanyLog } from '../../domain/companies/read-log.ts';
import { prepareGalleryExport } from '../../domain/photos/prepare-export.ts';
import { exportSpecFor } from '../../domain/objects/export-headshot.ts';
import { perHour, route } from '../route.ts';

const params = z.object({ id: z.uuid() });
const yes = z.literal('true').transform(() => true);
const filter = z.object({
  customer_id: z.uuid().optional(),
  style: z.enum(STYLE_IDS).optional(),
  favourites: yes.optional(),
  /** All headshots, instead of the one of each person that the company uses. */
  all: yes.optional(),
});

export const companyGalleryRoutes = [
  route({
    method: 'GET',
    path: '/companies/:id/gallery',
    rule: 'person',
    summary: 'Of each person the headshot that the company uses, or all on its seats, newest first',
    params,
    query: filter.extend({ before: listCursor.optional() }),
    answer: galleryAnswer,
    handler: ({ deps, viewer }, { params: { id }, query }) => readGallery(deps, viewer, id, query),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/consistency',
    rule: 'person',
    summary: 'How alike the headshots are: head size, eye line, background and exposure, and who stands out',
    params,
    query: z.object({ style: z.enum(STYLE_IDS).optional() }),
    answer: consistencyAnswer,
    handler: ({ deps, viewer }, { params: { id }, query }) => readConsistency(deps, viewer, id, query.style),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/gallery.zip',
    rule: 'person',
    summary: 'The same as a ZIP, a file a person, or a folder a person',
    params,
    query: filter.extend({ preset: z.enum(PRESETS).default('full'), format: z.enum(FORMATS).optional() }),
    idempotent: false,
    limit: perHour(20),
    handler: async ({ deps, viewer }, { params: { id }, query: { preset, format, ...rest } }) =>
      file(
        await zipGallery(deps, viewer, id, rest, exportSpecFor(preset, format)),
        'application/zip',
        'team-headshots.zip',
      ),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/exports',
    rule: 'person',
    summary:
      'Makes the files of that ZIP before it is downloaded, and says how far it is; it goes on when asked for that',
    params,
    body: filter.extend({
      preset: z.enum(PRESETS).default('full'),
      format: z.enum(FORMATS).optional(),
      ...exportAgain,
    }),
    answer: exportProgress,
    limit: perHour(3600),
    handler: ({ deps, viewer }, { params: { id }, body: { preset, format, again, ...rest } }) =>
      prepareGalleryExport(deps, viewer, id, rest, { ...exportSpecFor(preset, format), again }),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/gallery.csv',
    rule: 'person',
    summary: 'The same as a list, with the name of each file in the ZIP',
    params,
    query: filter,
    idempotent: false,
    handler: async ({ deps, viewer }, { params: { id }, query }) =>
      file(await exportGalleryCsv(deps, viewer, id, query), 'text/csv; charset=utf-8', 'team-headshots.csv'),
  }),
  route({
    method: 'PUT',
    path: '/companies/:id/picture',
    rule: 'person',
    summary: 'Marks one’s own headshot as the one that the company uses',
    params,
    body: memberPictureInput,
    handler: ({ deps, viewer }, { params: { id }, body }) => chooseCompanyPicture(deps, viewer, id, body.attachment_id),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/members/:customer_id/picture-request',
    rule: 'person',
    summary: 'Asks a member by mail for another picture, with a reason',
    params: params.extend({ customer_id: z.uuid() }),
    body: pictureRequestInput,
    limit: perHour(60),
    handler: ({ deps, viewer }, { params: { id, customer_id }, body }) =>
      requestCompanyPicture(deps, viewer, id, customer_id, body.reason),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/log',
    rule: 'person',
    summary: 'Who did what in the company, newest first (owner only)',
    params,
    query: companyLogFilter.extend({ before: z.coerce.number().int().optional() }),
    answer: companyLogAnswer,
    handler: ({ deps, viewer }, { params: { id }, query }) => readCompanyLog(deps, viewer, id, query),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/log.csv',
    rule: 'person',
    summary: 'The same as CSV',
    params,
    query: companyLogFilter,
    idempotent: false,
    limit: perHour(60),
    handler: async ({ deps, viewer }, { params: { id }, query }) =>
      file(await exportCompanyLog(deps, viewer, id, query), 'text/csv; charset=utf-8', 'team-log.csv'),
  }),
];

const file = (body: ReadableStream<Uint8Array> | string, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
