// Any address that no other route knows.
import { data } from 'react-router';
import { notFoundResponse } from '~/web/errors/not-found-response';
import type { Route } from './+types/$';

export function loader({ url }: Route.LoaderArgs) {
  throw notFoundResponse(url.pathname);
}
export function action({ url }: Route.ActionArgs) {
  throw data(`Page Not Found: ${url.pathname}`, { status: url.pathname.endsWith('.data') ? 404 : 405 });
}
export default function NotFound() {
  return null;
}
