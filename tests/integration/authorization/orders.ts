// Who may do what: shoots and pictures.
import {
  type Cast,
  everybody,
  type Expected,
  ownerAndStaff,
  ownerOnly,
  type Row,
  signedIn,
  type Table,
  type Target,
  viewers,
  watchers,
} from './cast.ts';

/** One thing for all callers of a row. */
const once = (make: (cast: Cast) => Promise<Target>): Row['target'] => {
  let made: Promise<Target> | undefined;
  return (cast) => (made ??= make(cast));
};
const row = (about: string, expected: Expected, make: (cast: Cast) => Promise<Target>): Row => ({
  about,
  expected,
  target: once(make),
});
const TUS = { 'tus-resumable': '1.0.0' };
const upload = async (cast: Cast): Promise<string> => {
  const path = `/orders/${await cast.draft({ photos: 0 })}/attachments`;
  const as = cast.people.self;
  const { headers } = await cast.world.call('POST', path, { as, headers: { ...TUS, 'upload-length': '5' } });
  return headers.get('location')!.replace('/api/v1', '');
};
const shot = async (cast: Cast, ofCompany = true): Promise<string> =>
  cast.picture(await cast.completed({ ofCompany }), 'headshot');
const shared = async (cast: Cast): Promise<string> => {
  const id = await shot(cast);
  await cast.world.call('POST', `/attachments/${id}/share`, { as: cast.people.self, body: { shared: true } });
  return id;
};
const moves = (name: string, path: (id: string) => string, body?: unknown) => [
  row(name, ownerOnly(200), async ({ draft }) => ({ path: path(await draft()), ...(body ? { body } : {}) })),
];

export const orders: Table = {
  'POST /orders': [{ target: () => ({ path: '/orders', body: {} }), expected: signedIn(201) }],
  'GET /orders': [
    { about: 'one’s own', target: () => ({ path: '/orders' }), expected: signedIn(200) },
    {
      about: 'of an employee of company A',
      target: ({ people }) => ({ path: `/orders?employee_id=${people.self.customer.id}` }),
      expected: watchers(200),
    },
  ],
  'GET /orders/:id': [
    row('of company A', viewers(200), async ({ draft }) => ({ path: `/orders/${await draft()}` })),
    row('private', ownerAndStaff(200), async ({ draft }) => ({ path: `/orders/${await draft({ ofCompany: false })}` })),
  ],
  'PATCH /orders/:id': moves('of company A', (id) => `/orders/${id}`, { purpose: 'resume' }),
  'DELETE /orders/:id': moves('of company A', (id) => `/orders/${id}`),
  'POST /orders/:id/start': moves('of company A', (id) => `/orders/${id}/start`),
  'POST /orders/:id/cancel': [
    row('of company A', ownerOnly(200), async ({ started }) => ({ path: `/orders/${await started()}/cancel` })),
  ],
  'POST /orders/:id/reference': [
    row('of company A: as private as the photos', ownerOnly(200), async (cast) => {
      const order = await cast.draft();
      const attachment_id = await cast.picture(order, 'photo');
      return { path: `/orders/${order}/reference`, body: { attachment_id } };
    }),
  ],
  'DELETE /orders/:id/photos': [
    row('of company A', ownerOnly(200), async ({ completed }) => ({ path: `/orders/${await completed()}/photos` })),
  ],
  'POST /orders/:id/redo': [
    row('of company A', ownerOnly(201), async ({ completed }) => ({ path: `/orders/${await completed()}/redo` })),
  ],
  'POST /orders/:id/repeat': [
    row('of company A, which was delivered', ownerOnly(409), async ({ completed }) => ({
      path: `/orders/${await completed()}/repeat`,
    })),
  ],
  'POST /orders/:id/previews': [
    row('of company A: as private as the photos', ownerOnly(200), async ({ draft }) => ({
      path: `/orders/${await draft()}/previews`,
    })),
  ],
  'POST /orders/:id/proposed-favourites': [
    row('of company A', ownerOnly(200), async ({ completed }) => ({
      path: `/orders/${await completed()}/proposed-favourites`,
      body: { accept: true },
    })),
  ],
  'GET /orders/:id/events': [
    row('over, so that there is nothing to wait for', viewers(204), async ({ completed }) => ({
      path: `/orders/${await completed()}/events`,
    })),
  ],
  'GET /orders/:id/download.zip': [
    row('of company A', viewers(200), async ({ completed }) => ({ path: `/orders/${await completed()}/download.zip` })),
  ],
  'POST /orders/:id/exports': [
    row('of company A', viewers(200), async ({ completed }) => ({
      path: `/orders/${await completed()}/exports`,
      body: { preset: 'full' },
    })),
  ],
  'PATCH /orders/:id/headshots': [
    row('of company A', ownerOnly(200), async (cast) => {
      const order = await cast.completed();
      const body = { attachment_ids: [await cast.picture(order, 'headshot')], favourite: true };
      return { path: `/orders/${order}/headshots`, body };
    }),
  ],
  'POST /orders/:id/headshots/delete': [
    row('of company A', ownerOnly(200), async (cast) => {
      const order = await cast.completed();
      const body = { attachment_ids: [await cast.picture(order, 'headshot')] };
      return { path: `/orders/${order}/headshots/delete`, body };
    }),
  ],
  'POST /orders/:id/attachments': [
    row('of company A', ownerOnly(201), async ({ draft }) => ({
      path: `/orders/${await draft({ photos: 0 })}/attachments`,
      headers: { ...TUS, 'upload-length': '5' },
    })),
  ],
  'OPTIONS /orders/:id/attachments': [
    row('what the protocol can do', signedIn(204), async ({ draft }) => ({
      path: `/orders/${await draft({ photos: 0 })}/attachments`,
      headers: TUS,
    })),
  ],
  'HEAD /orders/:id/attachments/:upload': [
    row('of company A', ownerOnly(200), async (cast) => ({ path: await upload(cast), headers: TUS })),
  ],
  'OPTIONS /orders/:id/attachments/:upload': [
    row('of company A', ownerOnly(204), async (cast) => ({ path: await upload(cast), headers: TUS })),
  ],
  'PATCH /orders/:id/attachments/:upload': [
    row('of company A', ownerOnly(204), async (cast) => ({
      path: await upload(cast),
      body: 'abc',
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })),
  ],
  'DELETE /orders/:id/attachments/:upload': [
    row('of company A', ownerOnly(204), async (cast) => ({ path: await upload(cast), headers: TUS })),
  ],
  'GET /attachments/:id': [
    row('a headshot of company A', viewers(200), async (cast) => ({ path: `/attachments/${await shot(cast)}` })),
    row('a private headshot', ownerAndStaff(200), async (cast) => ({
      path: `/attachments/${await shot(cast, false)}`,
    })),
    row('a photo: nobody else’s affair, whoever pays', ownerOnly(200), async (cast) => ({
      path: `/attachments/${await cast.picture(await cast.draft(), 'photo')}`,
    })),
  ],
  'PATCH /attachments/:id': [
    row('a headshot of company A', ownerOnly(200), async (cast) => ({
      path: `/attachments/${await shot(cast)}`,
      body: { favourite: true },
    })),
  ],
  'DELETE /attachments/:id': [
    row('a headshot of company A', ownerOnly(200), async (cast) => ({ path: `/attachments/${await shot(cast)}` })),
  ],
  'POST /attachments/:id/recheck': [
    row('a photo that has one face', ownerOnly(409), async (cast) => ({
      path: `/attachments/${await cast.picture(await cast.draft(), 'photo')}/recheck`,
      body: { not_a_face: 'other_face' },
    })),
  ],
  'POST /attachments/:id/share': [
    row('a headshot of company A', ownerOnly(200), async (cast) => ({
      path: `/attachments/${await shot(cast)}/share`,
      body: { shared: true },
    })),
  ],
  'GET /attachments/:id/file': [
    row('a headshot of company A', viewers(302), async (cast) => ({ path: `/attachments/${await shot(cast)}/file` })),
    row('a photo', ownerOnly(302), async (cast) => ({
      path: `/attachments/${await cast.picture(await cast.draft(), 'photo')}/file`,
    })),
  ],
  'GET /shared/:id': [
    row('shared', everybody(200), async (cast) => ({ path: `/shared/${await shared(cast)}` })),
    row('not shared', everybody(404), async (cast) => ({ path: `/shared/${await shot(cast)}` })),
  ],
  'GET /shared/:id/picture': [
    row('shared', everybody(200), async (cast) => ({ path: `/shared/${await shared(cast)}/picture` })),
    row('not shared', everybody(404), async (cast) => ({ path: `/shared/${await shot(cast)}/picture` })),
  ],
  'POST /shared/:id/report': [
    row('shared', everybody(204), async (cast) => ({
      path: `/shared/${await shared(cast)}/report`,
      body: { reason: 'Not me' },
    })),
    row('not shared', everybody(404), async (cast) => ({
      path: `/shared/${await shot(cast)}/report`,
      body: { reason: 'Not me' },
    })),
  ],
};
