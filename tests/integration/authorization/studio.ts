// Who may do what: the studio. What was made there is its person's own affair.
import { createJobs } from '#server/jobs/index.ts';
import { type Cast, ownerOnly, type Row, signedIn, type Table, type Target } from './cast.ts';

let presses = 0;
const edit = (source_id: string) => ({
  source_id,
  style: 'library',
  light: 'soft',
  crop: 'close',
  request_id: `press-${(presses += 1)}-of-the-table`,
});
const headshot = async (cast: Cast): Promise<string> => cast.picture(await cast.completed(), 'headshot');
async function asked(cast: Cast): Promise<string> {
  const { body } = await cast.world.call('POST', '/studio/generations', {
    as: cast.people.self,
    body: edit(await headshot(cast)),
  });
  return `/studio/generations/${body.generation_id}`;
}
const once = (make: (cast: Cast) => Promise<Target>): Row['target'] => {
  let made: Promise<Target> | undefined;
  return (cast) => (made ??= make(cast));
};

export const studio: Table = {
  'GET /studio': [{ target: () => ({ path: '/studio' }), expected: signedIn(200) }],
  'GET /studio/sources': [{ target: () => ({ path: '/studio/sources' }), expected: signedIn(200) }],
  'GET /studio/hosted-consents': [{ target: () => ({ path: '/studio/hosted-consents' }), expected: signedIn(200) }],
  'DELETE /studio/hosted-consents': [{ target: () => ({ path: '/studio/hosted-consents' }), expected: signedIn(204) }],
  'GET /studio/generations': [{ target: () => ({ path: '/studio/generations' }), expected: signedIn(200) }],
  'GET /studio/preview': [
    {
      about: 'of a headshot of company A',
      target: once(async (cast) => ({ path: `/studio/preview?style=library&source_id=${await headshot(cast)}` })),
      expected: ownerOnly(200),
    },
  ],
  'POST /studio/generations': [
    {
      about: 'out of a headshot of company A',
      target: once(async (cast) => ({ path: '/studio/generations', body: edit(await headshot(cast)) })),
      expected: ownerOnly(201),
    },
  ],
  'GET /studio/generations/:id': [
    { target: once(async (cast) => ({ path: await asked(cast) })), expected: ownerOnly(200) },
  ],
  'GET /studio/generations/:id/events': [
    {
      about: 'of one that is over, so that there is nothing to wait for',
      target: once(async (cast) => ({ path: `${await made(cast)}/events` })),
      expected: ownerOnly(204),
    },
  ],
  'DELETE /studio/generations/:id': [
    { target: once(async (cast) => ({ path: await asked(cast) })), expected: ownerOnly(200) },
  ],
};

/** One that is over. */
async function made(cast: Cast): Promise<string> {
  const path = await asked(cast);
  await cast.world.deps.queue.drain(createJobs(cast.world.deps));
  return path;
}
