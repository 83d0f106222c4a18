// Applies the redirect table to client navigations, which ask for data instead of pages and so bypass the URL rules of the HTTP entry.
import { redirect, type MiddlewareFunction } from 'react-router';
import { hostContext } from '../context';

export const redirectMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method === 'GET' && new URL(request.url).pathname.endsWith('.data')) {
    const found = context.get(hostContext).findRedirect(url.pathname, url.search);
    if (found) throw redirect(found.to, found.status);
  }
  return next();
};
