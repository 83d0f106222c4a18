// Every page stands once in each language, some 600 addresses, and React Router reads all of them several times for each page that it
// renders. Which of them a path can mean is known beforehand, so that a page is rendered by a build of those few routes alone.
import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Segments = readonly string[];

const segmentsOf = (path: string): Segments => path.split('/').filter(Boolean);
const isLiteral = (segment: string): boolean => !/^:|^\*$|\?$/.test(segment);

/**
 * Answers the same build with only the routes that `pathname` may match, their layouts, and those of the paths above it, which a page
 * that hydrates hands to the browser. A build is made once for each set of routes. Paths that are not written plainly (upper case, escapes) and
 * such with a meaning of the framework's own get the whole build.
 */
export function narrow<Build extends ServerBuild>(build: Build): (pathname: string) => Build {
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

/** The page's path of a request for a page or for its data; undefined where the whole build has to look. */
function pageOf(pathname: string): string | undefined {
  if (/[^a-z0-9/._~-]|\/\//.test(pathname) || pathname.startsWith('/__')) return undefined;
  if (!pathname.endsWith('.data')) return pathname;
  return pathname === '/_root.data' ? '/' : pathname.replace(/(?:\/_)?\.data$/, '');
}

/** Routes that no other route names as its parent. */
function leavesOf(routes: Routes): string[] {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.keys(routes).filter((id) => !parents.has(id));
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf(routes, route.parentId)}/${route.path ?? ''}` : '';
}

/** False only where a segment rules it out; whether it does match is the router's to say. */
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
  // In the order of the whole build: among routes of one rank the router takes the first.
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
