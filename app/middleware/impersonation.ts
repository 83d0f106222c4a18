// Viewing somebody else (`employee_id`): managers and staff can open pages marked `viewable`, read-only. Any
// other page drops the parameter, because it would show one person and change another.
import { redirect, type MiddlewareFunction } from 'react-router';
import { localeContext } from '../context';
import { serverT } from '../i18n/messages.server';
import { findRow } from '../route-table';
import { redirectWithFlash } from './redirect-flash';

export const impersonationMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (!url.searchParams.has('employee_id')) return next();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw redirectWithFlash(request, url.pathname + url.search, {
      text: serverT(context.get(localeContext), 'shell')('impersonation.refused'),
      tone: 'danger',
    });
  if (findRow(url.pathname)?.impersonable) return next();
  const query = new URLSearchParams(url.searchParams);
  query.delete('employee_id');
  throw redirect(url.pathname + (query.size ? `?${query}` : ''));
};
