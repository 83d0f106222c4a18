// Who may do what: links for phones. Only the person makes and ends one; what the code opens is opened by the code alone.
import { type Cast, everybody, type Expected, ownerOnly, type Table, type Target } from './cast.ts';

const NO_TOKEN = 'a'.repeat(54);
const draft = async (cast: Cast): Promise<Target> => ({
  path: `/orders/${await cast.draft({ photos: 0 })}/phone-link`,
});
const TUS = { 'tus-resumable': '1.0.0' };
const closed: Expected = everybody(404);
const photos = `/phone-uploads/${NO_TOKEN}/photos`;
const upload = `${photos}/11111111-1111-4111-8111-111111111111`;

export const phoneLinks: Table = {
  'POST /orders/:id/phone-link': [{ target: draft, expected: ownerOnly(201) }],
  'GET /orders/:id/phone-link': [{ target: draft, expected: { ...everybody(200), visitor: 401 } }],
  'GET /orders/:id/phone-link/events': [
    {
      about: 'without a link, so that there is nothing to wait for',
      target: async (cast) => ({ path: `/orders/${await cast.draft({ photos: 1 })}/phone-link/events` }),
      expected: ownerOnly(204),
    },
  ],
  'DELETE /orders/:id/phone-link': [{ target: draft, expected: ownerOnly(204) }],
  'GET /phone-uploads/:token': [
    { about: 'a guess', target: () => ({ path: `/phone-uploads/${NO_TOKEN}` }), expected: closed },
    {
      about: 'the code of a draft',
      target: async (cast) => {
        const path = `/orders/${await cast.draft({ photos: 0 })}/phone-link`;
        const { body } = await cast.world.call('POST', path, { as: cast.people.self });
        return { path: `/phone-uploads/${new URL(body.url).searchParams.get('code')}` };
      },
      expected: everybody(200),
    },
  ],
  'POST /phone-uploads/:token/photos': [
    { about: 'a guess', target: () => ({ path: photos, headers: { ...TUS, 'upload-length': '5' } }), expected: closed },
  ],
  'OPTIONS /phone-uploads/:token/photos': [{ about: 'a guess', target: () => ({ path: photos }), expected: closed }],
  'HEAD /phone-uploads/:token/photos/:upload': [
    { about: 'a guess', target: () => ({ path: upload, headers: TUS }), expected: closed },
  ],
  'PATCH /phone-uploads/:token/photos/:upload': [
    { about: 'a guess', target: () => ({ path: upload, headers: TUS }), expected: closed },
  ],
  'DELETE /phone-uploads/:token/photos/:upload': [
    { about: 'a guess', target: () => ({ path: upload, headers: TUS }), expected: closed },
  ],
  'OPTIONS /phone-uploads/:token/photos/:upload': [
    { about: 'a guess', target: () => ({ path: upload }), expected: closed },
  ],
};
