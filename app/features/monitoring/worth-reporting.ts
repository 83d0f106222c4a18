// Which errors the browser reports: those of its own. The server has already reported what it answered with an error.
import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '~/api/errors';
import { isInterruptedFetch } from './interrupted-fetch';

/** What React Router's server puts in the place of an error before it sends it to the browser. */
const FROM_SERVER = 'Unexpected Server Error';

export function isWorthReporting(error: unknown): boolean {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return false;
  if (!(error instanceof Error)) return true;
  return error.message !== FROM_SERVER && !isInterruptedFetch(error);
}
