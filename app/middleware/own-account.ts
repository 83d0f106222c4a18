// Settings are always one's own: while a manager looks at an employee, their pages would show one person and change another.
import { redirect, type MiddlewareFunction } from 'react-router';

export const ownAccountMiddleware: MiddlewareFunction<Response> = async ({ url }, next) => {
  if (!url.searchParams.has('employee_id')) return next();
  const query = new URLSearchParams(url.searchParams);
  query.delete('employee_id');
  throw redirect(url.pathname + (query.size ? `?${query}` : ''));
};
