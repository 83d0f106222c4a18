// A page rendered by a few routes is the page that the whole build would have rendered.
import fc from 'fast-check';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createRouteSubset } from './route-subset.ts';

const ROUTES: Record<string, { path?: string; parentId?: string }> = {
  root: { path: '' },
  'en:layout': { parentId: 'root' },
  'en:/': { path: '', parentId: 'en:layout' },
  'en:/about': { path: 'about', parentId: 'en:layout' },
  'en:/blog': { path: 'blog', parentId: 'en:layout' },
  'en:/blog/:slug': { path: 'blog/:slug', parentId: 'en:layout' },
  'en:/app': { path: 'app', parentId: 'root' },
  'en:/app/teams': { path: 'app/teams', parentId: 'root' },
  'en:/app/teams/new': { path: 'app/teams/new', parentId: 'root' },
  'en:/app/teams/:id': { path: 'app/teams/:id', parentId: 'root' },
  'en:/app/teams/:id/people': { path: 'app/teams/:id/people', parentId: 'root' },
  'de:layout': { parentId: 'root' },
  'de:/': { path: 'de', parentId: 'de:layout' },
  'de:/blog/:slug': { path: 'de/blog/:slug', parentId: 'de:layout' },
  'de:/files/*': { path: 'de/files/*', parentId: 'de:layout' },
  'not-found': { path: '*', parentId: 'root' },
};
const build = {
  routes: Object.fromEntries(Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route, module: {} }])),
  assets: {
    version: '1',
    routes: Object.fromEntries(Object.entries(ROUTES).map(([id, route]) => [id, { id, ...route }])),
  },
} as unknown as ServerBuild;

function tree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({ id: route!.id, path: route!.path, children: tree(routes, route!.id) }) as RouteObject);
}
const matched = (of: ServerBuild, path: string) =>
  matchRoutes(tree(of.routes), path)?.map(({ route, params }) => [route.id, params]);

const narrowed = createRouteSubset(build);
const leaf = (path: string): string | undefined => matchRoutes(tree(narrowed(path).routes), path)?.at(-1)?.route.id;

describe('createRouteSubset', () => {
  it('matches every path as the whole build does', () => {
    const word = fc.constantFrom(
      '',
      'about',
      'blog',
      'app',
      'teams',
      'new',
      'people',
      'de',
      'files',
      'x1',
      'About',
      '%61',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), fc.boolean(), (words, slash) => {
        const path = `/${words.join('/')}${slash ? '/' : ''}`;
        expect(matched(narrowed(path), path)).toEqual(matched(build, path));
      }),
    );
  });

  it('returns few routes', () => {
    expect(Object.keys(narrowed('/about').routes)).toEqual(['root', 'en:layout', 'en:/', 'en:/about']);
    expect(Object.keys(narrowed('/de/blog/a-post').assets.routes)).toEqual([
      'root',
      'en:layout',
      'en:/',
      'de:layout',
      'de:/',
      'de:/blog/:slug',
      'not-found',
    ]);
  });

  it('includes the parent pages that a hydrating page sends', () => {
    expect(Object.keys(narrowed('/app/teams/7/people').routes)).toEqual(
      expect.arrayContaining(['en:/', 'en:/app', 'en:/app/teams', 'en:/app/teams/:id/people']),
    );
  });

  it.each([
    ['/_root.data', '/', 'en:/'],
    ['/app/teams.data', '/app/teams', 'en:/app/teams'],
    ['/app/teams/_.data', '/app/teams/', 'en:/app/teams'],
    ['/app/teams/7.data', '/app/teams/7', 'en:/app/teams/:id'],
  ])('treats a data request like its page: %s', (data, page, id) => {
    expect(narrowed(data)).toBe(narrowed(page));
    expect(leaf(page)).toBe(id);
  });

  it.each(['/About', '/%61bout', '/a//b', '/__manifest'])('are all of them where %s could mean anything', (path) => {
    expect(narrowed(path)).toBe(build);
  });

  it('memoises builds', () => {
    expect(narrowed('/app/teams/1')).toBe(narrowed('/app/teams/2'));
  });
});
