// Where a page stands after a navigation: it scrolls to the top unless only the page query changes; not at all when the hash begins with an
// access token or a book marker.
export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
}
const NO_SCROLL = /^#(?:access_token|book)/;

export function keepsScroll(from: PageLocation, to: PageLocation): boolean {
  if (NO_SCROLL.test(to.hash)) return true;
  if (from.pathname !== to.pathname) return false;
  return withoutPage(from.search) === withoutPage(to.search) && from.search !== to.search;
}

function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.sort();
  return query.toString();
}
