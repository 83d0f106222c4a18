// Who may do what: the free tools are everybody's, and a picture belongs to whoever has its address.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ToolName } from '#server/contracts/tools.ts';
import { addToolPicture } from '#server/domain/tools/add-picture.ts';
import { everybody, type Cast, type Table } from './cast.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';

async function picture({ world: { deps } }: Cast, tool: ToolName = 'analyzer'): Promise<string> {
  const file = path.join(deps.uploadsDir, 'tool-photo');
  await writeFile(file, 'a photo');
  const { id } = await addToolPicture(deps, tool, file);
  return id;
}

const FORM = [
  ['tool', 'analyzer'],
  ['consent', 'yes'],
]
  .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')
  .concat('--x\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\na photo\r\n--x--\r\n');

let asked: Promise<string> | undefined;

export const tools: Table = {
  'POST /tools/pictures': [
    {
      target: () => ({
        path: '/tools/pictures',
        body: FORM,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      expected: everybody(201),
    },
  ],
  'GET /tools/pictures/:id': [
    { target: async (cast) => ({ path: `/tools/pictures/${await picture(cast)}` }), expected: everybody(200) },
    { about: 'a guess', target: () => ({ path: `/tools/pictures/${NOBODY}` }), expected: everybody(404) },
  ],
  'DELETE /tools/pictures/:id': [
    { target: async (cast) => ({ path: `/tools/pictures/${await picture(cast)}` }), expected: everybody(204) },
  ],
  'GET /tools/pictures/:id/design': [
    {
      target: async (cast) => ({ path: `/tools/pictures/${await picture(cast, 'editor')}/design?shape=square` }),
      expected: everybody(200),
    },
    {
      about: 'a picture of another tool',
      target: async (cast) => ({ path: `/tools/pictures/${await picture(cast)}/design` }),
      expected: everybody(404),
    },
  ],
  'POST /tools/pictures/:id/after': [
    {
      about: 'asked for once, by whoever comes first',
      target: async (cast) => ({ path: `/tools/pictures/${await (asked ??= picture(cast))}/after` }),
      expected: everybody(204),
    },
    {
      about: 'a picture of another tool',
      target: async (cast) => ({ path: `/tools/pictures/${await picture(cast, 'editor')}/after` }),
      expected: everybody(404),
    },
  ],
  'GET /tools/pictures/:id/:file': [
    { target: async (cast) => ({ path: `/tools/pictures/${await picture(cast)}/card.png` }), expected: everybody(200) },
    { about: 'a guess', target: () => ({ path: `/tools/pictures/${NOBODY}/photo.jpg` }), expected: everybody(404) },
  ],
};
