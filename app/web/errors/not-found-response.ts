// Thrown by a route whose address names nothing that exists; shows the error page "Page Not Found".
import { data } from 'react-router';

/** With a status text, because React Router reports a 404 without one as an internal error. */
export const notFoundResponse = (path: string, status = 404) =>
  data(`Page Not Found: ${path}`, { status, ...(status === 404 ? { statusText: 'Not Found' } : {}) });
