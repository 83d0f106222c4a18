// The free tools. Open to everybody; a picture's id cannot be guessed and is the right to see it.
import { z } from 'zod';
import { formatOf, readDesign } from '../../contracts/picture-editor.ts';
import { TOOL_FILES, type ToolFile } from '../../contracts/tools.ts';
import { requestImprovedPreview } from '../../domain/tools/improved-preview.ts';
import { deleteToolPicture } from '../../domain/tools/purge-pictures.ts';
import { renderToolDesign, readToolFile, readToolPicture } from '../../domain/tools/read-picture.ts';
import { perHour, perMinute, route } from '../route.ts';
import { handleToolForm } from './form.ts';

const params = z.object({ id: z.uuid() });
const fileParams = params.extend({ file: z.enum(Object.keys(TOOL_FILES) as [ToolFile, ...ToolFile[]]) });

const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const;

export const toolRoutes = [
  route({
    method: 'POST',
    path: '/tools/pictures',
    rule: 'public',
    summary: 'Takes a photo into a free tool from a form; answers 303 to a page, or the id to a script',
    raw: 'photos',
    idempotent: false,
    status: 201,
    limit: perMinute(30),
    handler: ({ deps, ip, request }) => handleToolForm(deps, ip, request),
  }),
  route({
    method: 'GET',
    path: '/tools/pictures/:id',
    rule: 'public',
    summary: 'What was found in a picture of a free tool, until its hour is over',
    params,
    handler: ({ deps }, { params: { id } }) => readToolPicture(deps, id),
  }),
  route({
    method: 'DELETE',
    path: '/tools/pictures/:id',
    rule: 'public',
    summary: 'Deletes a picture of a free tool at once',
    params,
    handler: ({ deps }, { params: { id } }) => deleteToolPicture(deps, id),
  }),
  route({
    method: 'GET',
    path: '/tools/pictures/:id/design',
    rule: 'public',
    summary: 'The picture of a design of the profile picture editor; `download` makes the browser save it',
    params,
    query: z.record(z.string(), z.string()),
    limit: perHour(300),
    handler: async ({ deps }, { params: { id }, query }) => {
      const design = readDesign((name) => query[name]);
      const { bytes, contentType } = await renderToolDesign(deps, id, design);
      const name = `profile-picture-${design.size}.${formatOf(design) === 'jpeg' ? 'jpg' : formatOf(design)}`;
      return new Response(Buffer.from(bytes), {
        headers: {
          ...HEADERS,
          'content-type': contentType,
          ...(query.download ? { 'content-disposition': `attachment; filename="${name}"` } : {}),
        },
      });
    },
  }),
  route({
    method: 'POST',
    path: '/tools/pictures/:id/after',
    rule: 'public',
    summary: 'Has the engine make a headshot of a photo in the analyzer; the picture says when it is there',
    params,
    handler: ({ deps, ip }, { params: { id } }) => requestImprovedPreview(deps, id, ip),
  }),
  route({
    method: 'GET',
    path: '/tools/pictures/:id/:file',
    rule: 'public',
    summary: 'A picture of a free tool, or what was made of it',
    params: fileParams,
    limit: perHour(600),
    handler: async ({ deps }, { params: { id, file } }) => {
      const { bytes, contentType } = await readToolFile(deps, id, file);
      return new Response(Buffer.from(bytes), {
        headers: { ...HEADERS, 'content-type': contentType },
      });
    },
  }),
];
