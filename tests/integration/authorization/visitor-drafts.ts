// Who may do what: drafts of people without an account. The token is the permission; whoever has signed in may take the draft to their account.
import { type Cast, everybody, type Expected, signedIn, type Table, type Target } from './cast.ts';

const NO_TOKEN = 'a'.repeat(54);
const TUS = { 'tus-resumable': '1.0.0' };
const AGREED = { adult: true, face_processing: true };
const LOOK_AGAIN = { not_a_face: 'other_face' };
const closed: Expected = everybody(404);
const guess = (path: string, more: Omit<Target, 'path'> = {}) => [
  { about: 'a guess', target: () => ({ path: `/visitor-drafts/${NO_TOKEN}${path}`, ...more }), expected: closed },
];
/** Each caller gets a draft of their own. */
async function draft({ world }: Cast): Promise<string> {
  const { body } = await world.call('POST', '/visitor-drafts', { body: AGREED });
  return `/visitor-drafts/${body.token}`;
}
const own = (path: string, status: number, more: Omit<Target, 'path'> = {}) => ({
  about: 'with the token',
  target: async (cast: Cast) => ({ path: (await draft(cast)) + path, ...more }),
  expected: everybody(status),
});
const upload = '/files/11111111-1111-4111-8111-111111111111';

export const visitorDrafts: Table = {
  'POST /visitor-drafts': [
    { target: () => ({ path: '/visitor-drafts', body: AGREED }), expected: everybody(201) },
    {
      about: 'without consent',
      target: () => ({ path: '/visitor-drafts', body: { adult: true } }),
      expected: everybody(422),
    },
  ],
  'GET /visitor-drafts/:token': [...guess(''), own('', 200)],
  'PATCH /visitor-drafts/:token': [
    ...guess('', { body: { styles: [] } }),
    own('', 204, { body: { styles: ['greenery'] } }),
  ],
  'DELETE /visitor-drafts/:token': [...guess(''), own('', 204)],
  'DELETE /visitor-drafts/:token/photos/:photo_id': [
    ...guess('/photos/11111111-1111-4111-8111-111111111111'),
    {
      about: 'a photo of somebody who has an account',
      target: async (cast) => ({
        path: `${await draft(cast)}/photos/${await cast.picture(await cast.draft({ photos: 1 }), 'photo')}`,
      }),
      expected: closed,
    },
  ],
  'POST /visitor-drafts/:token/photos/:photo_id/recheck': [
    ...guess('/photos/11111111-1111-4111-8111-111111111111/recheck', { body: LOOK_AGAIN }),
    {
      about: 'a photo of somebody who has an account',
      target: async (cast) => ({
        path: `${await draft(cast)}/photos/${await cast.picture(await cast.draft({ photos: 1 }), 'photo')}/recheck`,
        body: LOOK_AGAIN,
      }),
      expected: closed,
    },
  ],
  'POST /visitor-drafts/:token/reference': [
    ...guess('/reference', { body: { attachment_id: '11111111-1111-4111-8111-111111111111' } }),
    {
      about: 'a photo of somebody who has an account',
      target: async (cast) => ({
        path: `${await draft(cast)}/reference`,
        body: { attachment_id: await cast.picture(await cast.draft({ photos: 1 }), 'photo') },
      }),
      expected: closed,
    },
  ],
  'POST /visitor-drafts/:token/files': guess('/files', { headers: { ...TUS, 'upload-length': '5' } }),
  'OPTIONS /visitor-drafts/:token/files': guess('/files'),
  'HEAD /visitor-drafts/:token/files/:upload': guess(upload, { headers: TUS }),
  'PATCH /visitor-drafts/:token/files/:upload': guess(upload, { headers: TUS }),
  'DELETE /visitor-drafts/:token/files/:upload': guess(upload, { headers: TUS }),
  'OPTIONS /visitor-drafts/:token/files/:upload': guess(upload),
  'POST /visitor-drafts/:token/previews': [...guess('/previews'), own('/previews', 200)],
  'GET /visitor-drafts/:token/events': [...guess('/events'), own('/events', 204)],
  'POST /visitor-drafts/:token/phone-link': [...guess('/phone-link'), own('/phone-link', 201)],
  'GET /visitor-drafts/:token/phone-link': [...guess('/phone-link'), own('/phone-link', 200)],
  'GET /visitor-drafts/:token/phone-link/events': [...guess('/phone-link/events'), own('/phone-link/events', 204)],
  'DELETE /visitor-drafts/:token/phone-link': [...guess('/phone-link'), own('/phone-link', 204)],
  'POST /visitor-drafts/:token/claim': [
    {
      about: 'a guess',
      target: () => ({ path: `/visitor-drafts/${NO_TOKEN}/claim` }),
      expected: signedIn(404),
    },
    {
      about: 'with the token',
      target: async (cast) => ({ path: `${await draft(cast)}/claim` }),
      expected: signedIn(200),
    },
  ],
};
