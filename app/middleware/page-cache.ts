// Marks the pages that may be cached: those with a cache time in the route table, for visitors without a session or flash message.
import type { MiddlewareFunction } from 'react-router';
import { hostContext } from '../context';
import { findRow } from '../route-table';
import { FLASH_COOKIE } from './flash';
import { readCookie } from '../cookies';

export const pageCacheMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  if (request.method !== 'GET' || response.headers.has('cache-control')) return response;
  const seconds = findRow(url.pathname)?.cache ?? 0;
  const personal = context.get(hostContext).session !== null || readCookie(request, FLASH_COOKIE) !== undefined;
  const storable = seconds > 0 && !personal && response.status === 200 && !response.headers.has('set-cookie');
  response.headers.set('cache-control', storable ? `public, s-maxage=${seconds}` : 'private, no-store');
  return response;
};
