// What a route throws when its address names nothing that exists: it shows the error page "Page Not Found".
import { data } from 'react-router';

/** Without a word of its own the router would call a 404 an internal error, to staff and in the console. */
export const notFound = (path: string, status = 404) =>
  data(`Page Not Found: ${path}`, { status, ...(status === 404 ? { statusText: 'Not Found' } : {}) });
