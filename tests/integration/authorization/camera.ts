// Who may do what: asking about frames of a camera. Only into a draft of one's own, or by a code or link that opens one.
import { photoBytes } from '#tests/factories/pictures.ts';
import { everybody, ownerOnly, type Table, type Target } from './cast.ts';

const frame = (path: string): Target => ({
  path: `${path}/camera-check`,
  body: photoBytes('frame'),
  headers: { 'content-type': 'image/jpeg' },
});

export const camera: Table = {
  'POST /orders/:id/camera-check': [
    { about: 'of company A', target: async ({ draft }) => frame(`/orders/${await draft()}`), expected: ownerOnly(200) },
    {
      about: 'started',
      target: async ({ started }) => frame(`/orders/${await started()}`),
      expected: ownerOnly(409),
    },
  ],
  'POST /phone-uploads/:token/camera-check': [
    { about: 'a guess', target: () => frame(`/phone-uploads/${'a'.repeat(54)}`), expected: everybody(404) },
    {
      about: 'the code of a draft',
      target: async (cast) => {
        const path = `/orders/${await cast.draft({ photos: 0 })}/phone-link`;
        const { body } = await cast.world.call('POST', path, { as: cast.people.self });
        return frame(`/phone-uploads/${new URL(body.url).searchParams.get('code')}`);
      },
      expected: everybody(200),
    },
  ],
  'POST /uploads/:token/camera-check': [
    { about: 'a guess', target: () => frame('/uploads/guess'), expected: everybody(404) },
  ],
  'POST /visitor-drafts/:token/camera-check': [
    { about: 'a guess', target: () => frame(`/visitor-drafts/${'a'.repeat(54)}`), expected: everybody(404) },
  ],
};
