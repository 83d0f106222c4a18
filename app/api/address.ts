// Addresses of the API: the client fills in the parameters of its paths here, and so does whatever the browser fetches by
// itself, such as links, forms, event streams and uploads.
import type { AnyPath, ParamsOf } from './routes';

export function buildApiPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `/api/v1${filled}`;
}

/** `apiAddress('/orders/:id/attachments', { id })`. */
export const apiAddress = <P extends AnyPath>(
  path: P,
  ...[params]: object extends ParamsOf<P> ? [] : [params: ParamsOf<P>]
): string => buildApiPath(path, params);
