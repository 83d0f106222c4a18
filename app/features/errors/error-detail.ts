// The technical side of an error, in one text. Only staff get to see it.
import { isRouteErrorResponse } from 'react-router';

export function errorDetail(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}\n${text(error.data)}`;
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`;
  return text(error);
}
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
