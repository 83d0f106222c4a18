// Single photos and headshots, all headshots as a ZIP, and the public view of a shared headshot.
import { z } from 'zod';
import { exportAgain, exportProgress } from '../../contracts/exports.ts';
import {
  attachment,
  attachmentPatch,
  deletionReceipt,
  headshotsDeletion,
  headshotsPatch,
  headshotsPatchAnswer,
  recheckAnswer,
  shareAnswer,
  sharedHeadshot,
  reportInput,
  shareInput,
} from '../../contracts/api.ts';
import { DOWNLOADS, FORMATS, MAX_CHOSEN, PRESETS } from '../../contracts/downloads.ts';
import { recheckInput } from '../../contracts/photo-rescue.ts';
import { UUID } from '../../contracts/uuid.ts';
import { removeHeadshots, setFavourites } from '../../domain/photos/change-headshots.ts';
import { signPictureUrl } from '../../domain/photos/sign-picture-url.ts';
import { exportSpecFor } from '../../domain/objects/export-headshot.ts';
import { requireAttachment } from '../../domain/photos/require-attachment.ts';
import { setFavourite, shareHeadshot } from '../../domain/photos/mark-headshot.ts';
import { readSharedHeadshot, readSharedPicture, reportShared } from '../../domain/photos/read-shared.ts';
import { recheckPhoto } from '../../domain/photos/recheck-photo.ts';
import { removeAttachment } from '../../domain/photos/remove-attachment.ts';
import { toAttachment } from '../../domain/objects/attachment-view.ts';
import { prepareOrderExport } from '../../domain/photos/prepare-export.ts';
import { zipOrder } from '../../domain/photos/zip-order.ts';
import { perHour, route } from '../route.ts';

const params = z.object({ id: z.uuid() });
const format = z.enum(FORMATS).optional();
/** Ids separated by commas. */
const ids = z
  .string()
  .regex(new RegExp(`^${UUID}(?:,${UUID}){0,${MAX_CHOSEN - 1}}$`))
  .optional();

export const attachmentRoutes = [
  route({
    method: 'GET',
    path: '/attachments/:id',
    rule: 'person',
    summary: 'Shows a photo with what its analysis found, or a headshot',
    params,
    answer: attachment,
    handler: async ({ deps, viewer }, { params: { id } }) =>
      toAttachment(deps, await requireAttachment(deps.db, viewer, id)),
  }),
  route({
    method: 'PATCH',
    path: '/attachments/:id',
    rule: 'person',
    summary: 'Makes a headshot a favourite, or no longer',
    params,
    body: attachmentPatch,
    answer: attachment,
    handler: ({ deps, viewer }, { params: { id }, body }) => setFavourite(deps, viewer, id, body.favourite),
  }),
  route({
    method: 'DELETE',
    path: '/attachments/:id',
    rule: 'person',
    summary: 'Deletes a picture at once, and says what was removed',
    params,
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id } }) => removeAttachment(deps, viewer, id),
  }),
  route({
    method: 'POST',
    path: '/attachments/:id/recheck',
    rule: 'person',
    summary: 'Checks a photo with several faces again: only a part of it, or without what is no face',
    params,
    body: recheckInput,
    answer: recheckAnswer,
    limit: perHour(120),
    handler: async ({ deps, viewer }, { params: { id }, body }) => {
      const { photo, reason } = await recheckPhoto(deps, viewer, id, body);
      return { attachment: await toAttachment(deps, photo), reason };
    },
  }),
  route({
    method: 'POST',
    path: '/attachments/:id/share',
    rule: 'person',
    summary: 'Switches the public link of a headshot on or off',
    params,
    body: shareInput,
    answer: shareAnswer,
    handler: ({ deps, viewer }, { params: { id }, body }) => shareHeadshot(deps, viewer, id, body.shared),
  }),
  route({
    method: 'GET',
    path: '/attachments/:id/file',
    rule: 'person',
    summary:
      'Leads to the picture, whole, in a crop or cut out (with alpha), as the kind of file asked for; `download` makes the browser save it',
    params,
    query: z.object({ preset: z.enum(DOWNLOADS).default('full'), format, download: z.string().optional() }),
    idempotent: false,
    handler: async ({ deps, viewer }, { params: { id }, query }) => {
      const download = query.download !== undefined && query.download !== '0';
      const location = await signPictureUrl(deps, viewer, id, {
        spec: exportSpecFor(query.preset, query.format),
        download,
      });
      return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
    },
  }),
  route({
    method: 'GET',
    path: '/orders/:id/download.zip',
    rule: 'person',
    summary: 'All headshots of a shoot, or those in `ids`, as a ZIP, in one of the crops and kinds of file',
    params,
    query: z.object({ preset: z.enum(PRESETS).default('full'), format, ids }),
    idempotent: false,
    limit: perHour(60),
    handler: async ({ deps, viewer }, { params: { id }, query }) =>
      new Response(await zipOrder(deps, viewer, id, exportSpecFor(query.preset, query.format), query.ids?.split(',')), {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="headshots-${id.slice(0, 8)}.zip"`,
          'cache-control': 'no-store',
        },
      }),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/exports',
    rule: 'person',
    summary:
      'Makes the files of that ZIP before it is downloaded, and says how far it is; it goes on when asked for that',
    params,
    body: z.object({ preset: z.enum(PRESETS).default('full'), format, ids, ...exportAgain }),
    answer: exportProgress,
    limit: perHour(3600),
    handler: ({ deps, viewer }, { params: { id }, body: { preset, format: as, ids: chosen, again } }) =>
      prepareOrderExport(deps, viewer, id, { ...exportSpecFor(preset, as), again }, chosen?.split(',')),
  }),
  route({
    method: 'PATCH',
    path: '/orders/:id/headshots',
    rule: 'person',
    summary: 'Makes several headshots of a shoot favourites, or no longer',
    params,
    body: headshotsPatch,
    answer: headshotsPatchAnswer,
    handler: ({ deps, viewer }, { params: { id }, body }) =>
      setFavourites(deps, viewer, id, body.attachment_ids, body.favourite),
  }),
  route({
    method: 'POST',
    path: '/orders/:id/headshots/delete',
    rule: 'person',
    summary: 'Deletes several headshots of a shoot at once, and says what was removed',
    params,
    body: headshotsDeletion,
    answer: deletionReceipt,
    handler: ({ deps, viewer }, { params: { id }, body }) => removeHeadshots(deps, viewer, id, body.attachment_ids),
  }),
  route({
    method: 'GET',
    path: '/shared/:id',
    rule: 'public',
    summary: 'A headshot that its owner shares',
    params,
    answer: sharedHeadshot,
    handler: ({ deps }, { params: { id } }) => readSharedHeadshot(deps, id),
  }),
  route({
    method: 'GET',
    path: '/shared/:id/picture',
    rule: 'public',
    summary: 'The picture of a shared headshot; `og=1` for link previews',
    params,
    query: z.object({ og: z.string().optional() }),
    idempotent: false,
    limit: perHour(600),
    handler: async ({ deps }, { params: { id }, query }) => {
      const { bytes, contentType } = await readSharedPicture(deps, id, query.og === '1');
      return new Response(Buffer.from(bytes), {
        headers: { 'content-type': contentType, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/shared/:id/report',
    rule: 'public',
    summary: 'Tells the staff that a shared headshot should not be there',
    params,
    body: reportInput,
    limit: perHour(5),
    handler: ({ deps, viewer }, { params: { id }, body }) =>
      reportShared(deps, id, body.reason, viewer.kind === 'person' ? viewer : null),
  }),
];
