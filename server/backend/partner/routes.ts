// /api/partner/v1: what a company's program may do with one of its API keys. Errors are problem+json.
import { MAX_LENGTHS } from '../../contracts/form-limits.ts';
import { z } from 'zod';
import {
  accountAnswer,
  consentInput,
  downloadAnswer,
  photosAnswer,
  resultsAnswer,
  shootInput,
  shootList,
  shootReceipt,
  shootStart,
  shootWithPhotos,
} from '../../contracts/partner.ts';
import { SAMPLES } from '../../contracts/partner-samples.ts';
import { DOWNLOADS, FORMATS } from '../../contracts/downloads.ts';
import { listCursor } from '../../contracts/list-cursor.ts';
import { recordShootConsent } from '../../domain/partner-shoots/consent.ts';
import { deletePartnerShoot } from '../../domain/erasure/delete-partner-shoot.ts';
import { createShoot } from '../../domain/partner-shoots/create-shoot.ts';
import { requireShootActor, requireShoot } from '../../domain/partner-shoots/find-shoot.ts';
import {
  deleteShootPhoto,
  downloadHeadshot,
  listShoots,
  readPartnerAccount,
  readPartnerShoot,
  readShootResults,
  renewUploadLink,
  startShoot,
} from '../../domain/partner-shoots/shoots.ts';
import { toPhoto } from '../../domain/partner-shoots/view.ts';
import { exportSpecFor } from '../../domain/objects/export-headshot.ts';
import { perMinute, route } from '../route.ts';
import { addUploadedPhotos } from '../uploads/add-uploaded-photos.ts';

const params = z.object({ shoot_id: z.uuid().describe('The shoot, as the call that created it answered') });
const ofHeadshot = params.extend({ headshot_id: z.uuid().describe('One of the shoot’s results') });
const reads = { rule: 'partner', scope: 'shoots:read', limit: perMinute(600) } as const;
const writes = { rule: 'partner', scope: 'shoots:write', limit: perMinute(120) } as const;
const results = { rule: 'partner', scope: 'results:read', limit: perMinute(300) } as const;
const BASE = '/api/partner/v1';
const SHOOTS = `${BASE}/shoots`;

export const partnerRoutes = [
  route({
    rule: 'partner',
    limit: reads.limit,
    method: 'GET',
    path: `${BASE}/account`,
    operationId: 'getAccount',
    summary: 'Whose key this is, what it may do, and how many seats are left',
    sample: SAMPLES.account,
    answer: accountAnswer,
    handler: ({ deps, viewer }) => readPartnerAccount(deps, viewer),
  }),
  route({
    ...writes,
    method: 'POST',
    path: SHOOTS,
    operationId: 'createShoot',
    summary: 'Creates a shoot for a person. It costs a seat when it starts',
    sample: SAMPLES.create,
    body: shootInput,
    answer: shootWithPhotos,
    status: 201,
    handler: ({ deps, viewer }, { body }) => createShoot(deps, viewer, body),
  }),
  route({
    ...reads,
    method: 'GET',
    path: SHOOTS,
    operationId: 'listShoots',
    summary: 'Lists the shoots that were made with the company’s keys, newest first',
    sample: SAMPLES.list,
    query: z.object({
      reference: z
        .string()
        .max(MAX_LENGTHS.partnerReference)
        .optional()
        .describe('Only shoots with this reference of yours'),
      before: listCursor.optional().describe('The `next` of the page before'),
    }),
    answer: shootList,
    handler: ({ deps, viewer }, { query }) => listShoots(deps, viewer, query),
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${SHOOTS}/:shoot_id`,
    operationId: 'getShoot',
    summary: 'Shows a shoot: its state, its progress and its photos',
    sample: SAMPLES.show,
    params,
    answer: shootWithPhotos,
    handler: ({ deps, viewer }, { params: { shoot_id } }) => readPartnerShoot(deps, viewer, shoot_id),
  }),
  route({
    ...writes,
    method: 'POST',
    path: `${SHOOTS}/:shoot_id/upload-link`,
    operationId: 'renewUploadLink',
    summary: 'Makes a new upload link for the person; the one before stops working',
    sample: SAMPLES.show,
    refusals: ['order_not_editable'],
    params,
    answer: shootWithPhotos,
    handler: ({ deps, viewer }, { params: { shoot_id } }) => renewUploadLink(deps, viewer, shoot_id),
  }),
  route({
    ...writes,
    method: 'POST',
    path: `${SHOOTS}/:shoot_id/consent`,
    operationId: 'recordConsent',
    summary: 'Records what the person has agreed to, before you upload their photos',
    sample: SAMPLES.consent,
    refusals: ['order_not_editable'],
    params,
    body: consentInput,
    answer: shootWithPhotos,
    handler: async ({ deps, viewer }, { params: { shoot_id }, body }) => {
      await recordShootConsent(deps, viewer, shoot_id, { by: 'company', key_id: viewer.key.id, ...body });
      return readPartnerShoot(deps, viewer, shoot_id);
    },
  }),
  route({
    ...writes,
    raw: 'photos',
    idempotent: false,
    method: 'POST',
    path: `${SHOOTS}/:shoot_id/photos`,
    operationId: 'uploadPhotos',
    summary: 'Uploads photos: a form with files, or one picture as the body. Each is analysed and answered at once',
    sample: SAMPLES.upload,
    refusals: ['consent_missing', 'too_many_photos', 'order_not_editable', 'unavailable'],
    params,
    answer: photosAnswer,
    handler: async ({ deps, viewer, request }, { params: { shoot_id } }) => {
      const person = await requireShootActor(deps.db, await requireShoot(deps.db, viewer, shoot_id));
      return { photos: (await addUploadedPhotos(deps, person, shoot_id, request)).map(toPhoto) };
    },
  }),
  route({
    ...writes,
    method: 'DELETE',
    path: `${SHOOTS}/:shoot_id/photos/:photo_id`,
    operationId: 'deletePhoto',
    summary: 'Deletes a photo at once',
    sample: SAMPLES.deletePhoto,
    params: params.extend({ photo_id: z.uuid().describe('One of the shoot’s photos') }),
    answer: shootWithPhotos,
    handler: ({ deps, viewer }, { params: { shoot_id, photo_id } }) =>
      deleteShootPhoto(deps, viewer, shoot_id, photo_id),
  }),
  route({
    ...writes,
    method: 'POST',
    path: `${SHOOTS}/:shoot_id/start`,
    operationId: 'startShoot',
    summary: 'Starts the shoot and takes a seat; starting twice starts once',
    sample: SAMPLES.start,
    refusals: [
      'conflict',
      'consent_missing',
      'not_enough_photos',
      'too_many_photos',
      'not_enough_credits',
      'unavailable',
    ],
    params,
    body: shootStart,
    answer: shootWithPhotos,
    handler: ({ deps, viewer }, { params: { shoot_id }, body }) => startShoot(deps, viewer, shoot_id, body.headshots),
  }),
  route({
    ...results,
    method: 'GET',
    path: `${SHOOTS}/:shoot_id/results`,
    operationId: 'listResults',
    summary: 'The headshots that are there, with signed addresses; while the shoot is under way, those so far',
    sample: SAMPLES.results,
    params,
    answer: resultsAnswer,
    handler: ({ deps, viewer }, { params: { shoot_id } }) => readShootResults(deps, viewer, shoot_id),
  }),
  route({
    ...results,
    method: 'GET',
    path: `${SHOOTS}/:shoot_id/results/:headshot_id`,
    operationId: 'getDownload',
    summary:
      'The signed address of one headshot in one of the crops, or of the person cut out (with alpha), as the kind of file asked for',
    sample: SAMPLES.download,
    params: ofHeadshot,
    query: z.object({
      preset: z
        .enum(DOWNLOADS)
        .default('full')
        .describe('The crop, or the person cut out; `full` is the whole headshot'),
      format: z.enum(FORMATS).optional().describe('The kind of file; left out, the preset’s own'),
    }),
    answer: downloadAnswer,
    handler: ({ deps, viewer }, { params: { shoot_id, headshot_id }, query: { preset, format } }) =>
      downloadHeadshot(deps, viewer, shoot_id, headshot_id, exportSpecFor(preset, format)),
  }),
  route({
    ...writes,
    method: 'DELETE',
    path: `${SHOOTS}/:shoot_id`,
    operationId: 'deleteShoot',
    summary:
      'Deletes a shoot with its photos and headshots, and answers a receipt. A seat that delivered nothing is free again',
    sample: SAMPLES.delete,
    params,
    answer: shootReceipt,
    handler: ({ deps, viewer }, { params: { shoot_id } }) => deletePartnerShoot(deps, viewer, shoot_id),
  }),
];
