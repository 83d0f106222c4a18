// The HTTP entry gives every route that takes photos the size and the time of an upload, and no other route.
import { expect, it } from 'vitest';
import { routes } from '#server/backend/index.ts';
import { routePath } from '#server/backend/route.ts';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { bodyLimit } from '#server/http/security/body-limits.ts';

const writing = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
const limitOf = (spec: { path: string }) => bodyLimit(routePath(spec).replaceAll(/:\w+/g, 'x'));

it.each(writing.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))('%s', (_, spec) => {
  const { upload, maxBytes } = limitOf(spec);
  expect(upload).toBe(spec.raw === 'photos');
  expect(maxBytes > PHOTO_LIMITS.maxBytes).toBe(spec.raw === 'photos');
});

it('knows the routes that take photos', () => {
  expect(writing.filter(({ raw }) => raw === 'photos').map(({ path }) => path)).toContain('/tools/pictures');
});
