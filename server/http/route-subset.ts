// Narrows the React Router build to the routes that a path can match. With every page in each language there are some 600 routes, and
// the router would match against all of them several times for each page it renders.
import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Segments = readonly string[];

const segmentsOf = (path: string): Segments => path.split('/').filter(Boolean);
const isLiteral = (segment: string): boolean => !/^:|^\*$|\?$/.test(segment);

/**
 * Returns the build with only the routes that `pathname` may match, their layouts, and the routes of its parent paths, which a page
 * that hydrates sends to the browser. Builds are memoised for each set of routes. Paths with upper case or escapes, and the
 * framework's own paths, get the whole build.
 */
export function createRouteSubset<Build extends ServerBuild>(build: Build): (pathname: string) => Build {
  const literal = new Map<string, string[]>();
  const open: { id: string; segments: Segments }[] = [];
  for (const id of leavesOf(build.routes)) {
    const segments = segmentsOf(pathOf(build.routes, id));
    if (!segments.every(isLiteral)) open.push({ id, segments });
    else literal.set(segments.join('/'), [...(literal.get(segments.join('/')) ?? []), id]);
  }
  const builds = new Map<string, Build>();

  return (pathname) => {
    const path = pageOf(pathname);
    if (path === undefined) return build;
    const segments = segmentsOf(path);
    const ids = new Set(
      literal.get(segments.join('/')) ?? open.filter((each) => mayMatch(each.segments, segments)).map(({ id }) => id),
    );
    for (let length = segments.length - 1; length >= 0; length -= 1)
      for (const id of literal.get(segments.slice(0, length).join('/')) ?? []) ids.add(id);
    const key = [...ids].join(' ');
    let few = builds.get(key);
    if (!few) builds.set(key, (few = withRoutes(build, ids)));
    return few;
  };
}

/** The page path of a request for a page or its data; undefined when the whole build is needed. */
function pageOf(pathname: string): string | undefined {
  if (/[^a-z0-9/._~-]|\/\//.test(pathname) || pathname.startsWith('/__')) return undefined;
  if (!pathname.endsWith('.data')) return pathname;
  return pathname === '/_root.data' ? '/' : pathname.replace(/(?:\/_)?\.data$/, '');
}

/** Routes without children. */
function leavesOf(routes: Routes): string[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes).filter((id) => !parents.has(id));
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf(routes, route.parentId)}/${route.path ?? ''}` : '';
}

/** False only when a segment excludes a match; whether it really matches is decided by the router. */
function mayMatch(pattern: Segments, segments: Segments): boolean {
  if (pattern.some((segment) => segment.endsWith('?'))) return true;
  const splat = pattern.at(-1) === '*';
  if (splat ? segments.length < pattern.length - 1 : segments.length !== pattern.length) return false;
  return pattern.every((segment, at) => !isLiteral(segment) || segment === segments[at]);
}

function withRoutes<Build extends ServerBuild>(build: Build, leaves: ReadonlySet<string>): Build {
  const kept = new Set<string>();
  for (const leaf of leaves)
    for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) kept.add(id);
  // Keeps the build's order: among routes of equal rank the router takes the first.
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
